export const texts = {
  saved: "Lưu thành công",
  saveFailed: "Lưu thất bại",
  deleted: "Xóa thành công",
  deleteFailed: "Xóa thất bại",
  nothingChosen: "Vui lòng chọn các cột cần hiển thị",
  from: {
    user: "Đang áp dụng: thiết lập của tôi",
    company: "Đang áp dụng: thiết lập của doanh nghiệp",
    page: "Đang áp dụng: mặc định của trang",
  },
  save: "Lưu",
  saveForCompany: "Lưu cho doanh nghiệp",
  companyHint:
    "Thiết lập lưu cho doanh nghiệp sẽ hiển thị với mọi người dùng của {{company}}; người đã có thiết lập riêng vẫn dùng thiết lập riêng.",
  companyAsk: {
    title: "Lưu cho {{company}}?",
    save: "Mọi người dùng của {{company}} chưa có thiết lập riêng sẽ thấy ngay thiết lập này; người đã có thiết lập riêng vẫn dùng thiết lập riêng.",
    removeTitle: "Xóa thiết lập của {{company}}?",
    remove:
      "Mọi người dùng của {{company}} chưa có thiết lập riêng sẽ thấy mặc định của trang; người đã có thiết lập riêng không bị ảnh hưởng.",
    removeDo: "Xóa thiết lập của doanh nghiệp",
  },
  mineHolds: "Đã lưu thiết lập của doanh nghiệp. Thiết lập riêng của bạn vẫn được ưu tiên.",
  cancel: "Hủy",
  reset: {
    label: "Khôi phục mặc định",
    company: "Khôi phục thiết lập của doanh nghiệp",
    page: "Khôi phục mặc định của trang",
  },
  failed: {
    title: "Không tải được thiết lập",
    hint: "Trang vẫn hoạt động bình thường, các thiết lập đã lưu không bị ảnh hưởng.",
    retry: "Thử lại",
  },
  notSaved: "Chưa lưu được; các thay đổi của bạn vẫn còn ở đây. {{reason}}",
  discard: {
    title: "Bỏ các thay đổi chưa lưu?",
    message: "Các thay đổi tại đây sẽ mất khi đóng cửa sổ.",
    confirm: "Bỏ thay đổi",
  },
  search: "Tìm theo tên",
  noMatch: "Không có tên nào chứa “{{text}}”",
  all: "Chọn tất cả",
  chosen: "Đã chọn {{chosen}} / {{total}}",
  required: "Luôn hiển thị",
  list: ", ",
} as const;

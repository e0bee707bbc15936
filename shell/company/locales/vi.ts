export const texts = {
  switch: "Chuyển doanh nghiệp",
  search: "Tìm theo tên hoặc mã doanh nghiệp",
  none: "Không có doanh nghiệp phù hợp",
  current: "Hiện tại",
  switched: "Đã chuyển sang “{{name}}”",
  groups: {
    recent: "Sử dụng gần đây",
    own: "Doanh nghiệp của tôi",
    acting: "Thao tác với tư cách doanh nghiệp khác",
  },
  act: {
    title: "Thao tác với tư cách “{{name}}”",
    mode: "Cách thao tác",
    virtual: "Doanh nghiệp ảo",
    virtualNote: "Giữ nguyên menu, quyền chức năng và trang chủ của bạn; dữ liệu thuộc doanh nghiệp đó.",
    imitate: "Doanh nghiệp mô phỏng",
    imitateNote:
      "Menu, quyền chức năng và trang chủ chuyển sang thiết lập mặc định của doanh nghiệp đó; thiết lập cá nhân chỉ đọc và mọi thao tác ghi đều được kiểm toán.",
    relax: "Chế độ nới lỏng",
    relaxNote: "Nới lỏng kiểm tra nghiệp vụ đối với doanh nghiệp này; phạm vi do hệ thống máy chủ quyết định.",
    back: "Quay lại danh sách",
    confirm: "Bắt đầu",
  },
  banner: {
    label: "Tư cách doanh nghiệp",
    virtual: "Bạn đang thao tác với tư cách doanh nghiệp ảo “{{name}}”.",
    imitate: "Bạn đang mô phỏng doanh nghiệp “{{name}}”; mọi thao tác ghi đều được kiểm toán.",
    own: "Doanh nghiệp của bạn: {{name}}",
    back: "Về doanh nghiệp của mình",
  },
  manual: { label: "Sổ tay hiện tại:", none: "Chưa chọn sổ tay" },
  footer: "Nhãn trạng thái",
  leave: {
    dirty: "Các trang sau có nội dung chưa lưu và sẽ bị mất: {{titles}}",
    company: { title: "Bạn có chắc muốn chuyển doanh nghiệp?", confirm: "Bỏ và chuyển" },
    "sign-out": { title: "Bạn có chắc muốn đăng xuất?", confirm: "Bỏ và đăng xuất" },
  },
};

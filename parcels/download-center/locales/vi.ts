export const texts = {
  announce: { ready: "Đã xuất xong, có thể tải xuống: {{name}}", failed: "Xuất không thành công: {{name}}" },
  title: "Trung tâm tải xuống",
  home: "Trang chủ",
  search: { label: "Tên mô-đun", placeholder: "Tìm theo tên mô-đun", submit: "Tìm kiếm" },
  column: {
    taskName: "Tên mô-đun",
    fileName: "Tên tệp",
    insertUserName: "Người xuất",
    insertTime: "Thời gian xuất",
    statusCode: "Trạng thái",
    note: "Thông báo lỗi",
    action: "Thao tác",
  },
  status: { init: "Chờ xuất", ing: "Đang xuất", success: "Xuất thành công", failed: "Xuất thất bại" },
  finishedRows: "{{rows}} dòng",
  progress: { label: "Tiến độ xuất", rows: "Đã xuất {{done}}/{{total}} dòng" },
  download: "Tải xuống",
  expires: "Lưu đến {{date}}",
  retry: "Thử lại",
  refresh: {
    at: "Cập nhật lúc {{time}}",
    now: "Làm mới ngay",
    failed: "Không làm mới được; đang hiển thị dữ liệu lúc {{time}}. {{reason}}",
  },
  empty: {
    title: "Chưa có tác vụ xuất nào",
    hint: "Chọn “Xuất” trên trang danh sách, sau đó theo dõi tiến độ và tải tệp tại đây.",
  },
  notFound: {
    title: "Không có tác vụ xuất nào khớp với “{{name}}”",
    hint: "Hãy kiểm tra tên mô-đun hoặc tìm bằng tên khác.",
  },
  failed: {
    title: "Không tải được danh sách tác vụ xuất",
    hint: "Các tác vụ xuất đã gửi không bị ảnh hưởng.",
  },
};

export const texts = {
  working: "Đang đăng nhập…",
  replace: {
    title: "Bạn đang đăng nhập với tài khoản {{current}}",
    meaning: "Liên kết bạn vừa mở đăng nhập tài khoản {{next}}.",
    advice:
      "Nếu tiếp tục với {{next}}, {{current}} sẽ bị đăng xuất, kể cả ở các thẻ khác của trình duyệt này dùng chung phiên; nội dung chưa lưu ở đó sẽ mất.",
    stay: "Giữ {{current}}",
    goOn: "Tiếp tục với {{next}}",
  },
  ready: {
    title: "Bạn đã đăng xuất",
    meaning: "Địa chỉ này đăng nhập qua hệ thống xác thực tập trung của đơn vị.",
    advice: "Chọn “Đăng nhập lại” để đến hệ thống xác thực tập trung.",
    start: "Đăng nhập lại",
  },
  missing: {
    title: "Thiếu thông tin đăng nhập",
    meaning: "Địa chỉ này phải được mở từ hệ thống khác kèm thông tin đăng nhập, nhưng trong địa chỉ không có.",
    advice: "Vui lòng vào lại từ hệ thống ban đầu, hoặc đăng nhập bằng tên đăng nhập và mật khẩu.",
    notConfigured: "Chưa cấu hình địa chỉ xác thực tập trung cho lối vào này.",
  },
  failed: {
    title: "Không đăng nhập được",
    refused: "Thông tin đăng nhập không được chấp nhận: đã hết hạn hoặc không cho phép vào hệ thống này.",
    advice:
      "Thông tin đăng nhập chỉ dùng được một lần và nhanh hết hạn. Vui lòng vào lại từ hệ thống ban đầu, hoặc đăng nhập bằng tên đăng nhập và mật khẩu.",
  },
  toSignIn: "Đăng nhập bằng mật khẩu",
};

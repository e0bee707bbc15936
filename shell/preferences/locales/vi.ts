export const texts = {
  menu: {
    appearance: "Giao diện",
    fullScreen: "Toàn màn hình",
    leaveFullScreen: "Thoát toàn màn hình",
    lock: "Khóa màn hình (Alt+L)",
  },
  command: {
    theme: "Chủ đề: {{name}}",
    density: "Mật độ hiển thị: {{name}}",
  },
  appearance: {
    title: "Giao diện",
    theme: "Chủ đề",
    density: "Mật độ hiển thị",
    contrast: "Độ tương phản",
    textSize: "Cỡ chữ",
    note: "Thay đổi có hiệu lực ngay và chỉ áp dụng cho trình duyệt này.",
    reset: "Khôi phục mặc định",
    done: "Xong",
  },
  theme: {
    system: "Theo hệ thống",
    light: "Sáng",
    dark: "Tối",
  },
  density: {
    compact: "Gọn",
    comfortable: "Tiêu chuẩn",
    touch: "Cảm ứng",
  },
  contrast: {
    system: "Tiêu chuẩn",
    more: "Cao",
  },
  lock: {
    title: "Màn hình đã khóa",
    hint: "Các thẻ và nội dung chưa lưu vẫn được giữ nguyên. Nhập mật khẩu của “{{name}}” để tiếp tục.",
    password: "Mật khẩu",
    missing: "Vui lòng nhập mật khẩu",
    left: "Còn {{number}} lần thử. Sau đó bạn sẽ bị đăng xuất và nội dung chưa lưu sẽ bị mất.",
    unlock: "Mở khóa",
    other: "Đăng nhập bằng cách khác",
    otherHint: "Phiên làm việc này sẽ kết thúc và nội dung chưa lưu sẽ bị mất.",
    end: "Kết thúc phiên",
    back: "Quay lại",
  },
};

export const texts = {
  title: "Nhập hàng loạt",
  label: "Mỗi dòng một số, hoặc phân cách bằng dấu phẩy",
  placeholder: "Có thể dán trực tiếp một cột hoặc một hàng từ bảng tính",
  reading: "Đang đọc…",
  count: "Dùng được {{count}} mục, tối đa {{limit}} mục",
  duplicates: { found: "Trùng {{count}} mục; mỗi số chỉ được dùng một lần.", remove: "Xóa mục trùng" },
  invalid: { found: "{{count}} mục sai định dạng, vui lòng sửa hoặc xóa.", remove: "Xóa mục sai" },
  beyond: { found: "Vượt giới hạn {{count}} mục, vui lòng xóa bớt.", remove: "Xóa mục vượt giới hạn" },
  more: "Còn {{count}} mục khác",
  wideComma: "Dấu phẩy toàn khổ “，” cũng là dấu phân cách",
  apply: "Sử dụng {{count}} mục",
  cancel: "Hủy",
  discard: {
    title: "Bỏ nội dung đã nhập?",
    message: "Nội dung chưa được sử dụng và không thể khôi phục sau khi đóng.",
    yes: "Bỏ nội dung",
  },
} as const;

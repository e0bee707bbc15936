export const texts = {
  title: "Thiết lập trường của biểu mẫu",
  titleOf: "Thiết lập trường của biểu mẫu · {{page}}",
  fields: "Các trường",
  edited: "Có thay đổi chưa lưu",
  whole: "Tất cả trong nhóm",
  hasValue: "Đã có dữ liệu",
  hiddenWithValue: "Các trường sau đã có dữ liệu, dữ liệu vẫn được giữ khi ẩn: {{names}}.",
  added: "Sau khi lưu thiết lập, biểu mẫu có thêm các trường sau và chúng đang được hiển thị: {{names}}.",
  missing: "Biểu mẫu hiện không còn các trường sau, thiết lập của chúng vẫn được giữ: {{names}}.",
} as const;

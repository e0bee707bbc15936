export const texts = {
  label: "Nhập hàng loạt",
  colon: ": ",
  empty: "Nhập hoặc dán nhiều mục",
  summary: "{{count}} mục: {{first}}, …",
  clear: "Xóa hết",
} as const;

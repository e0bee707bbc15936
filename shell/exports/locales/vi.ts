export const texts = {
  ready: "Đã xuất xong: {{name}}",
  failed: "Xuất không thành công: {{name}}",
  failedBecause: "Xuất không thành công: {{name}}. {{reason}}",
  download: "Tải xuống",
  openCenter: "Mở trung tâm tải xuống",
};

export const texts = {
  ready: "导出已完成：{{name}}",
  failed: "导出失败：{{name}}",
  failedBecause: "导出失败：{{name}}。{{reason}}",
  download: "下载",
  openCenter: "打开下载中心",
} as const;

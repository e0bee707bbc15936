/** Texts of errors that only an answer of the server says; it brings them along. */
export const texts = {
  exportListFull: "您在下载中心已有 {{limit}} 个导出任务。请等旧任务到期删除后再导出，或联系管理员。",
  exportFiltersFull: "您的导出任务的筛选条件占满了可用空间（{{limit}}）。请减少条件，或等旧任务到期删除后再导出。",
  personalisationTooDeep: "设置未能保存：列的分组超过 {{limit}} 级。请联系客服。",
  uploadNameRefused:
    '名称“{{name}}”无法保存。请重命名该文件或文件夹：最多 255 个字符，不能含有 < > : " / \\ | ? *，末尾不能是句点，首尾不能是空格，也不能使用 CON 等保留名称。',
  uploadPathTooLong:
    "该文件的文件夹层级过深或名称过长：最多 {{levels}} 层，总计 {{limit}} 个字符。请将文件上移或缩短名称。",
  uploadFolderTaken: "此处已有名为“{{name}}”的文件，文件夹不能与其同名。请换一个名称。",
  uploadFileTooLarge: "文件超过此处允许的大小（{{limit}}）。请拆分文件，或联系管理员。",
  uploadFilesFull: "您在此处已有 {{limit}} 个文件。请删除不再需要的文件，或联系管理员。",
  uploadFilesFullOpen:
    "您已有 {{limit}} 个文件开始上传但尚未完成。请等待部分文件完成，或取消不再需要的上传；尚未收到任何内容的文件将在十分钟后让出位置。",
  uploadFilesFullChunks: "您尚未完成的上传已达到分块数上限（{{limit}}）。请等待部分文件完成，或取消不再需要的上传。",
  uploadStorageFull: "您的文件（包括正在上传的文件）已占满全部空间（{{limit}}）。请删除不再需要的文件，或联系管理员。",
  uploadStorageFullDisk:
    "服务器的磁盘空间已不足以存放该文件，其他正在上传的文件所需的空间也计算在内。请稍后重试，或联系管理员。",
  uploadTokenInvalid: "本次上传的授权已过期。请重试，上传将从中断处继续。",
  uploadUnknown: "服务器上已没有本次上传的记录。请重试，已到达的部分无需重新上传。",
  nameTaken: "“{{name}}”已存在，请换一个。",
  stillUsed: "“{{name}}”仍在使用，不能删除。",
  lastAdministrator: "这样将没有人能够管理企业 {{name}}。请先把管理权限授予其他人。",
  announcementsFull: "您在一小时内已发送 {{limit}} 条公告。请在 {{minutes}} 分钟后再发送。",
  companiesFull: "您在 24 小时内已添加 {{limit}} 家企业。请在 {{minutes}} 分钟后再添加，或联系系统运维人员。",
  operatorDisabled: "该用户已由系统运维人员停用，只能由运维人员恢复或删除。",
  passwordWeakShort: "新密码太短：至少 {{limit}} 个字符。",
  passwordWeakSame: "新密码不得与当前密码相同。",
  passwordWeakCommon: "新密码是常见密码，或只是在常见密码前后加了数字。请换一个。",
  passwordWeakForeseeable: "新密码大多是重复或连续的字符。请换一个。",
  passwordWeakNamed: "新密码中有“{{word}}”，即您或企业的名称或代码。请换一个。",
} as const;

/** Texts of errors that only an answer of the server says; it brings them along. */
export const texts = {
  exportListFull:
    "You already have {{limit}} exports in the download centre. Export again once older ones have expired, or contact your administrator.",
  exportFiltersFull:
    "The filters of your exports take up all of your space ({{limit}}). Export with fewer values, or again once older exports have expired.",
  personalisationTooDeep:
    "The setup was not saved: its columns stand in more than {{limit}} levels of groups. Contact customer service.",
  uploadNameRefused:
    'The name “{{name}}” cannot be kept. Rename the file or folder: at most 255 characters, none of < > : " / \\ | ? *, no full stop at its end, no blank at its beginning or end, and no reserved name such as CON.',
  uploadPathTooLong:
    "The folders of this file are too deep or their names too long: at most {{levels}} levels and {{limit}} characters altogether. Move the file up or shorten the names.",
  uploadFolderTaken:
    "There is a file of the name “{{name}}” here, and a folder cannot have the same. Choose another name.",
  uploadFileTooLarge: "The file is larger than one may be here ({{limit}}). Split it, or contact your administrator.",
  uploadFilesFull:
    "You already have {{limit}} files here. Remove some that are no longer needed, or contact your administrator.",
  uploadFilesFullOpen:
    "Uploads of {{limit}} of your files have begun and are not complete. Wait until some are, or cancel them; those of which nothing has come make room after ten minutes.",
  uploadFilesFullChunks:
    "Your uploads that are not complete have {{limit}} parts, the most that may be. Wait until some are complete, or cancel them.",
  uploadStorageFull:
    "Your files take up all of your space ({{limit}}), those still being uploaded included. Remove some that are no longer needed, or contact your administrator.",
  uploadStorageFullDisk:
    "The disk of the server has no room left for this file, beside the others that are still being uploaded. Try again later, or contact your administrator.",
  uploadTokenInvalid: "The permission for this upload has expired. Try again: it goes on where it stopped.",
  uploadUnknown: "The server knows nothing of this upload any more. Try again: what is there need not be sent again.",
  nameTaken: "There is a “{{name}}” already. Choose another one.",
  stillUsed: "“{{name}}” is still in use and cannot be removed.",
  lastAdministrator: "Nobody could administer the company {{name}} any more. Give somebody else that right first.",
  announcementsFull:
    "You have sent {{limit}} announcements within an hour. The next one can be sent in {{minutes}} minutes.",
  companiesFull:
    "You have added {{limit}} companies within 24 hours. The next one can be added in {{minutes}} minutes; if that is too late, ask the operator of the portal.",
  operatorDisabled: "The operator of the portal disabled this user: only the operator can enable or remove it.",
  passwordWeakShort: "The new password is too short: at least {{limit}} characters.",
  passwordWeakSame: "The new password must not be the present one.",
  passwordWeakCommon: "The new password is a common one, or one with digits around it. Choose another one.",
  passwordWeakForeseeable: "Most of the new password is repeated or in a row. Choose another one.",
  passwordWeakNamed: "The new password holds “{{word}}”, a name or code of you or your company. Choose another one.",
} as const;

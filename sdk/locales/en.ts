export const texts = {
  requestMalformed: "The request could not be read and was not processed. Refresh the page and try again.",
  requestInvalid: "The request was not accepted: {{field}}. Correct it and try again.",
  requestTooLarge: "The request is too large and was not processed. Submit it in smaller parts.",
  mediaTypeUnsupported: "This type of content is not supported; the request was not processed.",
  signInRefused: "The user name or password is incorrect. Please try again.",
  signInMethodUnavailable: "This way of signing in is not set up here. Sign in with your user name and password.",
  keyUnknown: "The key that protects your password has been replaced. Please sign in again.",
  passwordWrong: "The current password is incorrect. Please try again.",
  passwordWeak:
    "The new password is too weak: at least 12 characters, no common password or simple pattern, without your user name, your own or your company's name, and different from the current one.",
  credentialUsed: "This sign-in link has been used already. Enter from the other system again.",
  sessionMissing: "You are not signed in. Please sign in first.",
  sessionExpired: "Your session has expired. Please sign in again.",
  forbidden: "You do not have permission to do this. Contact your company's administrator.",
  imitationReadOnly:
    "Personal settings cannot be changed while you act as another company. Return to your own company first.",
  passwordChangeRequired: "Change your password before you continue.",
  notFound: "The requested content was not found. It may have been removed.",
  methodNotAllowed: "This address does not support this kind of request.",
  taskUnknown: "The export task was not found. Refresh the download centre.",
  companyChanged:
    "You have switched company. This action belonged to the previous one and was not carried out. Refresh the page and try again.",
  requestInProgress:
    "The same request is already being processed. Do not submit it again; check the result in a moment.",
  exportUnknown: "This export does not exist in the system; no task was created. Contact customer service.",
  fileUnknown: "The file was not found. It may have expired; export it again.",
  exportTooManyRows: "There are more rows than one file can hold ({{limit}}). Narrow the search, then export again.",
  exportFailed: "The export could not be completed. Please try again later.",
  exportQueueFull:
    "You already have {{limit}} exports waiting or running. Wait until some of them have finished, then export again.",
  exportStorageFull:
    "Your exported files take up all of your space ({{limit}}). Export again once older files have expired, or contact your administrator.",
  exportCancelled: "The export was ended because its user was removed.",
  exportStopped: "You cancelled this export.",
  personalisationConflict: "This setting was changed elsewhere in the meantime and was not saved. Please try again.",
  personalisationFull:
    "There is no room for more saved settings (at most {{limit}}). Remove some that you no longer need.",
  editConflict:
    "Somebody else changed this while you were editing it, and your change was not saved. Look at what is there now, then decide.",
  tooManyRequests: "Too many attempts. Try again in {{seconds}} seconds.",
  serverFailure: "The server failed to complete the request. Try again later or contact customer service.",
  unavailable: "The service is not available at the moment. Please try again later.",
  networkFailure: "The network connection failed. Check your connection and try again.",
  requestTimeout: "The server took too long to answer. Please try again later.",
  requestDuplicate: "Duplicate detected, this request cancelled",
  requestCancelled: "The request was cancelled.",
  backendCallFailed: "Error calling backend method",
  answerMalformed: "The server's answer could not be understood. Contact customer service.",
  uploadNotReady: "The upload is not ready: choose the files and where they go, then try again.",
  uploadRefused:
    "The transfer server did not accept the file. Try again, or contact customer service if it keeps failing.",
  uploadFileChanged:
    "The file can no longer be read: it was changed, moved or deleted after it was chosen. Choose it again.",
  uploadDamaged: "What arrived at the server differs from the file. Upload it again.",
  lineUnknown: "No business system belongs to this address.",
  lineLoadFailed:
    "The business system could not be loaded; other pages are not affected. Try again, or contact customer service if it keeps failing.",
  lineTimeout:
    "The business system did not respond in time. Try again, or contact customer service if it keeps failing.",
  lineLifecycleFailed: "The business system failed and this page was stopped. Other pages are not affected. Try again.",
  lineIntegrityFailed:
    "A file of the business system failed its integrity check and was not run, to keep you safe. Contact customer service.",
  configInvalid: "The configuration is invalid and the feature is switched off: {{path}}.",
  dialogUnavailable: "This page cannot open the dialog {{name}}.",
};

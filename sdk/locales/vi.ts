export const texts = {
  requestMalformed: "Không đọc được yêu cầu nên chưa xử lý. Vui lòng tải lại trang rồi thử lại.",
  requestInvalid: "Nội dung yêu cầu không hợp lệ: {{field}}. Vui lòng sửa rồi thử lại.",
  requestTooLarge: "Nội dung gửi quá lớn nên chưa xử lý. Vui lòng chia nhỏ để gửi.",
  mediaTypeUnsupported: "Loại nội dung này không được hỗ trợ; yêu cầu chưa được xử lý.",
  signInRefused: "Tên đăng nhập hoặc mật khẩu không đúng. Vui lòng nhập lại.",
  signInMethodUnavailable:
    "Hệ thống chưa cấu hình cách đăng nhập này. Vui lòng đăng nhập bằng tên đăng nhập và mật khẩu.",
  keyUnknown: "Khóa mã hóa mật khẩu đã được thay. Vui lòng đăng nhập lại.",
  passwordWrong: "Mật khẩu hiện tại không đúng. Vui lòng nhập lại.",
  passwordWeak:
    "Mật khẩu mới chưa đủ mạnh: ít nhất 12 ký tự, không phải mật khẩu phổ biến hay chuỗi có quy luật, không chứa tên đăng nhập, họ tên hoặc tên doanh nghiệp và khác mật khẩu hiện tại.",
  credentialUsed: "Liên kết đăng nhập này đã được sử dụng. Vui lòng vào lại từ hệ thống ban đầu.",
  sessionMissing: "Bạn chưa đăng nhập. Vui lòng đăng nhập trước.",
  sessionExpired: "Phiên đăng nhập đã hết hạn. Vui lòng đăng nhập lại.",
  forbidden: "Bạn không có quyền thực hiện thao tác này. Vui lòng liên hệ quản trị viên của doanh nghiệp.",
  imitationReadOnly:
    "Không thể thay đổi thiết lập cá nhân khi đang mô phỏng doanh nghiệp khác. Vui lòng quay về doanh nghiệp của bạn trước.",
  passwordChangeRequired: "Vui lòng đổi mật khẩu trước khi tiếp tục.",
  notFound: "Không tìm thấy nội dung yêu cầu, có thể đã bị gỡ bỏ.",
  methodNotAllowed: "Địa chỉ này không hỗ trợ kiểu yêu cầu đó.",
  taskUnknown: "Không tìm thấy tác vụ xuất. Vui lòng làm mới trung tâm tải xuống.",
  companyChanged:
    "Bạn đã chuyển doanh nghiệp. Thao tác này thuộc doanh nghiệp trước đó nên chưa được thực hiện. Vui lòng tải lại trang rồi thử lại.",
  requestInProgress: "Yêu cầu này đang được xử lý. Vui lòng không gửi lại và xem kết quả sau ít phút.",
  exportUnknown: "Hệ thống không có mục xuất này nên chưa tạo tác vụ. Vui lòng liên hệ bộ phận hỗ trợ.",
  fileUnknown: "Không tìm thấy tệp, có thể đã hết hạn. Vui lòng xuất lại.",
  exportTooManyRows:
    "Số dòng vượt quá giới hạn của một tệp ({{limit}} dòng). Vui lòng thu hẹp phạm vi tìm kiếm rồi xuất lại.",
  exportFailed: "Chưa xuất được. Vui lòng thử lại sau.",
  exportQueueFull:
    "Bạn đã có {{limit}} tác vụ xuất đang chờ hoặc đang chạy. Hãy đợi một số tác vụ hoàn tất rồi xuất lại.",
  exportStorageFull:
    "Các tệp bạn đã xuất chiếm hết dung lượng được cấp ({{limit}}). Hãy xuất lại khi các tệp cũ hết hạn, hoặc liên hệ quản trị viên.",
  exportCancelled: "Tác vụ xuất đã bị kết thúc vì người dùng của nó đã bị xóa.",
  exportStopped: "Bạn đã hủy tác vụ xuất này.",
  personalisationConflict: "Thiết lập này vừa được thay đổi ở nơi khác nên chưa được lưu. Vui lòng thử lại.",
  personalisationFull: "Không còn chỗ để lưu thêm thiết lập (tối đa {{limit}}). Hãy xóa những thiết lập không còn cần.",
  editConflict:
    "Dữ liệu này đã được người khác thay đổi trong lúc bạn sửa nên chưa được lưu. Hãy xem nội dung mới nhất rồi quyết định.",
  tooManyRequests: "Thao tác quá nhiều lần. Vui lòng thử lại sau {{seconds}} giây.",
  serverFailure: "Máy chủ gặp sự cố nên chưa hoàn tất yêu cầu. Vui lòng thử lại sau hoặc liên hệ bộ phận hỗ trợ.",
  unavailable: "Dịch vụ tạm thời không khả dụng. Vui lòng thử lại sau.",
  networkFailure: "Lỗi kết nối mạng. Vui lòng kiểm tra mạng rồi thử lại.",
  requestTimeout: "Máy chủ phản hồi quá chậm. Vui lòng thử lại sau.",
  requestDuplicate: "Phát hiện yêu cầu trùng lặp, yêu cầu này đã bị hủy",
  requestCancelled: "Yêu cầu đã bị hủy.",
  backendCallFailed: "Lỗi khi gọi phương thức của máy chủ",
  answerMalformed: "Không hiểu được phản hồi của máy chủ. Vui lòng liên hệ bộ phận hỗ trợ.",
  uploadNotReady: "Chưa thể tải lên: hãy chọn tệp và nơi lưu rồi thử lại.",
  uploadRefused: "Máy chủ truyền tệp không nhận tệp này. Hãy thử lại; nếu vẫn lỗi, vui lòng liên hệ bộ phận hỗ trợ.",
  uploadFileChanged: "Không đọc được tệp nữa: tệp đã bị sửa, di chuyển hoặc xóa sau khi chọn. Hãy chọn lại.",
  uploadDamaged: "Nội dung trên máy chủ khác với tệp gốc. Hãy tải lên lại.",
  lineUnknown: "Không có hệ thống nghiệp vụ nào ứng với địa chỉ này.",
  lineLoadFailed:
    "Không tải được hệ thống nghiệp vụ; các trang khác không bị ảnh hưởng. Vui lòng thử lại; nếu vẫn lỗi, hãy liên hệ bộ phận hỗ trợ.",
  lineTimeout: "Hệ thống nghiệp vụ không phản hồi kịp thời. Vui lòng thử lại; nếu vẫn lỗi, hãy liên hệ bộ phận hỗ trợ.",
  lineLifecycleFailed:
    "Hệ thống nghiệp vụ gặp lỗi nên trang này đã dừng. Các trang khác không bị ảnh hưởng, vui lòng thử lại.",
  lineIntegrityFailed:
    "Tệp của hệ thống nghiệp vụ không qua được kiểm tra toàn vẹn nên không được chạy để bảo đảm an toàn. Vui lòng liên hệ bộ phận hỗ trợ.",
  configInvalid: "Cấu hình không hợp lệ, chức năng liên quan chưa được bật: {{path}}.",
  dialogUnavailable: "Trang này không mở được hộp thoại {{name}}.",
};

/** Texts of errors that only an answer of the server says; it brings them along. */
export const texts = {
  exportListFull:
    "Bạn đã có {{limit}} tác vụ xuất trong trung tâm tải xuống. Hãy xuất lại khi các tác vụ cũ hết hạn, hoặc liên hệ quản trị viên.",
  exportFiltersFull:
    "Điều kiện lọc của các tác vụ xuất chiếm hết dung lượng được cấp cho bạn ({{limit}}). Hãy xuất với ít giá trị lọc hơn, hoặc xuất lại khi các tác vụ cũ hết hạn.",
  personalisationTooDeep:
    "Chưa lưu được thiết lập: các cột được nhóm quá {{limit}} cấp. Vui lòng liên hệ bộ phận hỗ trợ khách hàng.",
  uploadNameRefused:
    'Không thể lưu tên “{{name}}”. Hãy đổi tên tệp hoặc thư mục: tối đa 255 ký tự, không chứa < > : " / \\ | ? *, không có dấu chấm ở cuối, không có khoảng trắng ở đầu hoặc cuối và không dùng tên dành riêng như CON.',
  uploadPathTooLong:
    "Thư mục của tệp này quá sâu hoặc tên quá dài: tối đa {{levels}} cấp và tổng cộng {{limit}} ký tự. Hãy chuyển tệp lên trên hoặc rút ngắn tên.",
  uploadFolderTaken: "Ở đây đã có tệp tên “{{name}}”, thư mục không thể trùng tên với tệp. Hãy chọn tên khác.",
  uploadFileTooLarge: "Tệp lớn hơn mức cho phép ({{limit}}). Hãy chia nhỏ tệp hoặc liên hệ quản trị viên.",
  uploadFilesFull: "Bạn đã có {{limit}} tệp ở đây. Hãy xóa những tệp không còn cần hoặc liên hệ quản trị viên.",
  uploadFilesFullOpen:
    "Bạn có {{limit}} tệp đã bắt đầu tải lên nhưng chưa xong. Hãy chờ một số tệp tải xong hoặc hủy bớt; tệp chưa gửi gì sẽ nhường chỗ sau mười phút.",
  uploadFilesFullChunks:
    "Các lượt tải lên chưa xong của bạn đã đạt số phần tối đa ({{limit}}). Hãy chờ một số tệp tải xong hoặc hủy bớt.",
  uploadStorageFull:
    "Các tệp của bạn, kể cả tệp đang tải lên, đã chiếm hết dung lượng ({{limit}}). Hãy xóa những tệp không còn cần hoặc liên hệ quản trị viên.",
  uploadStorageFullDisk:
    "Ổ đĩa của máy chủ không còn đủ chỗ cho tệp này, bên cạnh các tệp khác đang tải lên. Hãy thử lại sau hoặc liên hệ quản trị viên.",
  uploadTokenInvalid: "Quyền tải lên lần này đã hết hạn. Hãy thử lại: việc tải lên sẽ tiếp tục từ chỗ dừng.",
  uploadUnknown: "Máy chủ không còn thông tin về lần tải lên này. Hãy thử lại: phần đã đến nơi không cần gửi lại.",
  nameTaken: "“{{name}}” đã tồn tại. Hãy chọn tên khác.",
  stillUsed: "“{{name}}” vẫn đang được dùng nên không thể xóa.",
  lastAdministrator:
    "Sẽ không còn ai quản trị được doanh nghiệp {{name}}. Trước hết hãy cấp quyền quản trị cho người khác.",
  announcementsFull:
    "Bạn đã gửi {{limit}} thông báo chung trong vòng một giờ. Hãy gửi thông báo tiếp theo sau {{minutes}} phút.",
  companiesFull:
    "Bạn đã thêm {{limit}} doanh nghiệp trong vòng 24 giờ. Hãy thêm tiếp sau {{minutes}} phút, hoặc liên hệ đơn vị vận hành cổng.",
  operatorDisabled:
    "Đơn vị vận hành cổng đã vô hiệu hóa người dùng này: chỉ đơn vị vận hành mới có thể kích hoạt lại hoặc xóa.",
  passwordWeakShort: "Mật khẩu mới quá ngắn: ít nhất {{limit}} ký tự.",
  passwordWeakSame: "Mật khẩu mới không được trùng với mật khẩu hiện tại.",
  passwordWeakCommon:
    "Mật khẩu mới là mật khẩu phổ biến, hoặc chỉ thêm chữ số vào mật khẩu phổ biến. Hãy chọn mật khẩu khác.",
  passwordWeakForeseeable: "Mật khẩu mới phần lớn là ký tự lặp lại hoặc liên tiếp. Hãy chọn mật khẩu khác.",
  passwordWeakNamed: "Mật khẩu mới có “{{word}}”, là tên hoặc mã của bạn hay của doanh nghiệp. Hãy chọn mật khẩu khác.",
} as const;

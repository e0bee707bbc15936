export const texts = {
  offline: "Máy tính này đang ngoại tuyến.",
  timeout: "{{url}} trả lời quá chậm.",
  "mixed-content": "Trang này dùng https nên không gọi được {{origin}} không bảo mật; cổng cũng cần https.",
  policy: "Chính sách bảo mật nội dung của trang này cấm gọi {{origin}}; connect-src phải có địa chỉ đó.",
  sandbox: "Khung này không có nguồn gốc riêng nên {{origin}} không cho phép; sandbox của khung cần allow-same-origin.",
  "cross-origin":
    "{{origin}} có trả lời nhưng không cho phép trang này; PORTAL_EMBED_ORIGINS của cổng phải có {{page}}.",
  unreachable: "{{url}} không trả lời; hãy kiểm tra địa chỉ, cổng có đang chạy không và chứng chỉ.",
  gateway:
    "{{url}} trả về trạng thái {{status}}: máy chủ đứng trước cổng không nhận được phản hồi từ cổng; hãy kiểm tra xem cổng có đang chạy không.",
  foreign:
    "Nơi phản hồi tại {{url}} (trạng thái {{status}}) không phải là cổng; hãy kiểm tra địa chỉ và xem máy chủ của bạn có chuyển tiếp địa chỉ đó không.",
  "no-token":
    "Chỉ thẻ này nêu tên {{origin}} nên nơi đó không nhận được token; trang phải nêu tên nó trong configurePortal({ origins }).",
};

<%@ page contentType="text/html; charset=UTF-8" pageEncoding="UTF-8" trimDirectiveWhitespaces="true" %>
<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <title>导出</title>
    <script type="module" src="exports.js"></script>
  </head>
  <body>
    <h1>导出</h1>
    <p>${pageContext.request.remoteUser}</p>
    <customs-download-center system-code="DECL"></customs-download-center>
  </body>
</html>

<%@ page contentType="text/plain; charset=UTF-8" session="false" trimDirectiveWhitespaces="true" %>
<%@ page import="example.PortalToken, java.nio.file.Files, java.nio.file.Path" %>
<%
  // Stands behind the sign-in of this server; who it is comes from there, never from the call.
  response.setHeader("Cache-Control", "no-store");
  String user = request.getRemoteUser();
  if (!"POST".equals(request.getMethod())) {
    response.sendError(405);
  } else if (user == null) {
    response.sendError(401);
  } else {
    String key = Files.readString(Path.of(application.getInitParameter("portal.key")));
    PortalToken tokens = new PortalToken(
        application.getInitParameter("portal.address"),
        application.getInitParameter("portal.issuer"),
        application.getInitParameter("portal.audience"),
        key);
    out.print(tokens.get(user));
  }
%>

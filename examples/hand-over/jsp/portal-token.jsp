<%@ page contentType="text/plain; charset=UTF-8" trimDirectiveWhitespaces="true" %>
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
    // One sign-in for the session of this server; another one where the page was refused with the token of that one.
    String name = "portal.token of " + user;
    String token = (String) session.getAttribute(name);
    if (token == null || token.equals(request.getParameter("refused"))) {
      String key = Files.readString(Path.of(application.getInitParameter("portal.key")));
      PortalToken tokens = new PortalToken(
          application.getInitParameter("portal.address"),
          application.getInitParameter("portal.issuer"),
          application.getInitParameter("portal.audience"),
          key);
      token = tokens.get(user);
      session.setAttribute(name, token);
    }
    out.print(token);
  }
%>

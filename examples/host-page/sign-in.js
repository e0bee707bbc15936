// Stands for the sign-in of the page itself: it ends with a bearer token of the backend in session storage.
(function () {
  var form = document.getElementById("sign-in");
  form.addEventListener("submit", function (event) {
    event.preventDefault();
    var request = new XMLHttpRequest();
    request.open("POST", "/pms/api/session");
    request.setRequestHeader("Content-Type", "application/json");
    request.responseType = "json";
    request.onloadend = function () {
      var answer = request.response;
      if (answer && answer.success) {
        window.sessionStorage.setItem("host-page.token", answer.data.accessToken);
        window.location.assign(window.location.hash === "#module" ? "module.html" : "classic.html");
      } else {
        document.getElementById("message").textContent = answer ? answer.message : "无法连接服务器，请重试。";
      }
    };
    request.send(
      JSON.stringify({
        userName: form.elements.userName.value,
        password: form.elements.password.value,
        loginType: "password",
      }),
    );
  });
})();

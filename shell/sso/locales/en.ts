export const texts = {
  working: "Signing in…",
  replace: {
    title: "You are signed in as {{current}}",
    meaning: "The link that you followed signs in {{next}}.",
    advice:
      "If you go on as {{next}}, {{current}} is signed out, also in the other tabs of this browser that share the session; unsaved work there is lost.",
    stay: "Stay {{current}}",
    goOn: "Go on as {{next}}",
  },
  ready: {
    title: "You have signed out",
    meaning: "This address signs in through your organisation’s single sign-on.",
    advice: "Choose “Sign in again” to go to the single sign-on system.",
    start: "Sign in again",
  },
  missing: {
    title: "No sign-in credential",
    meaning: "Another system must bring you here with a sign-in credential; the address holds none.",
    advice: "Enter from the other system again, or sign in with user name and password.",
    notConfigured: "No single sign-on address is set up for this entrance.",
  },
  failed: {
    title: "You could not be signed in",
    refused: "The credential was not accepted: it has expired, or it does not give access to this system.",
    advice:
      "A sign-in credential works once and expires quickly. Enter from the other system again, or sign in with user name and password.",
  },
  toSignIn: "Sign in with password",
};

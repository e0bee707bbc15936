export const texts = {
  working: "Signing in…",
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
    advice:
      "A sign-in credential works once and expires quickly. Enter from the other system again, or sign in with user name and password.",
  },
  toSignIn: "Sign in with password",
};

export const texts = {
  menu: {
    appearance: "Appearance",
    fullScreen: "Full screen",
    leaveFullScreen: "Exit full screen",
    lock: "Lock screen (Alt+L)",
  },
  command: {
    theme: "Theme: {{name}}",
    density: "Density: {{name}}",
  },
  appearance: {
    title: "Appearance",
    theme: "Theme",
    density: "Density",
    contrast: "Contrast",
    textSize: "Text size",
    note: "Changes take effect at once, in this browser only.",
    reset: "Restore defaults",
    done: "Done",
  },
  theme: {
    system: "As the system",
    light: "Light",
    dark: "Dark",
  },
  density: {
    compact: "Compact",
    comfortable: "Standard",
    touch: "Touch",
  },
  contrast: {
    system: "Standard",
    more: "High",
  },
  lock: {
    title: "The screen is locked",
    hint: "Your tabs and unsaved work are still there. Enter the password of “{{name}}” to go on.",
    password: "Password",
    missing: "Enter your password",
    left: "Tries left: {{number}}. After that you are signed out, and unsaved work is lost.",
    unlock: "Unlock",
    other: "Sign in another way",
    otherHint: "This session ends, and unsaved work is lost.",
    end: "End session",
    back: "Back",
  },
};

export const texts = {
  menu: {
    appearance: "Apariencia",
    fullScreen: "Pantalla completa",
    leaveFullScreen: "Salir de pantalla completa",
    lock: "Bloquear pantalla (Alt+L)",
  },
  command: {
    theme: "Tema: {{name}}",
    density: "Densidad: {{name}}",
  },
  appearance: {
    title: "Apariencia",
    theme: "Tema",
    density: "Densidad",
    contrast: "Contraste",
    textSize: "Tamaño del texto",
    note: "Los cambios se aplican al momento y solo en este navegador.",
    reset: "Restablecer valores",
    done: "Listo",
  },
  theme: {
    system: "Como el sistema",
    light: "Claro",
    dark: "Oscuro",
  },
  density: {
    compact: "Compacta",
    comfortable: "Estándar",
    touch: "Táctil",
  },
  contrast: {
    system: "Estándar",
    more: "Alto",
  },
  lock: {
    title: "La pantalla está bloqueada",
    hint: "Sus pestañas y el trabajo sin guardar siguen ahí. Introduzca la contraseña de «{{name}}» para continuar.",
    password: "Contraseña",
    missing: "Introduzca su contraseña",
    left: "Intentos restantes: {{number}}. Después se cerrará la sesión y se perderá el trabajo sin guardar.",
    unlock: "Desbloquear",
    other: "Iniciar sesión de otra forma",
    otherHint: "Esta sesión terminará y se perderá el trabajo sin guardar.",
    end: "Terminar sesión",
    back: "Volver",
  },
};

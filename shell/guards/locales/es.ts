export const texts = {
  working: "Iniciando sesión…",
  ready: {
    title: "Ha cerrado la sesión",
    meaning: "Esta dirección inicia sesión mediante el acceso único de su organización.",
    advice: "Elija «Iniciar sesión de nuevo» para ir al sistema de acceso único.",
    start: "Iniciar sesión de nuevo",
  },
  missing: {
    title: "Falta la credencial de acceso",
    meaning: "Otro sistema debe traerle aquí con una credencial de acceso; la dirección no contiene ninguna.",
    advice: "Vuelva a entrar desde el otro sistema o inicie sesión con usuario y contraseña.",
    notConfigured: "No hay ninguna dirección de acceso único configurada para esta entrada.",
  },
  failed: {
    title: "No se pudo iniciar la sesión",
    advice:
      "Una credencial de acceso sirve una sola vez y caduca pronto. Vuelva a entrar desde el otro sistema o inicie sesión con usuario y contraseña.",
  },
  toSignIn: "Acceder con contraseña",
};

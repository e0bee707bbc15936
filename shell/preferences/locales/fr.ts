export const texts = {
  menu: {
    appearance: "Apparence",
    fullScreen: "Plein écran",
    leaveFullScreen: "Quitter le plein écran",
    lock: "Verrouiller l’écran (Alt+L)",
  },
  command: {
    theme: "Thème : {{name}}",
    density: "Densité : {{name}}",
  },
  appearance: {
    title: "Apparence",
    theme: "Thème",
    density: "Densité",
    contrast: "Contraste",
    textSize: "Taille du texte",
    note: "Les changements s’appliquent aussitôt, dans ce navigateur uniquement.",
    reset: "Rétablir les valeurs par défaut",
    done: "Terminé",
  },
  theme: {
    system: "Comme le système",
    light: "Clair",
    dark: "Sombre",
  },
  density: {
    compact: "Compacte",
    comfortable: "Standard",
    touch: "Tactile",
  },
  contrast: {
    system: "Standard",
    more: "Élevé",
  },
  lock: {
    title: "L’écran est verrouillé",
    hint: "Vos onglets et votre travail non enregistré sont conservés. Saisissez le mot de passe de « {{name}} » pour continuer.",
    password: "Mot de passe",
    missing: "Saisissez votre mot de passe",
    left: "Essais restants : {{number}}. Ensuite, vous serez déconnecté et le travail non enregistré sera perdu.",
    unlock: "Déverrouiller",
    other: "Se connecter autrement",
    otherHint: "Cette session prend fin et le travail non enregistré est perdu.",
    end: "Mettre fin à la session",
    back: "Retour",
  },
};

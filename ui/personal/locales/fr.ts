export const texts = {
  saved: "Enregistrement réussi",
  saveFailed: "Échec de l’enregistrement",
  deleted: "Suppression réussie",
  deleteFailed: "Échec de la suppression",
  nothingChosen: "Veuillez choisir les colonnes à afficher",
  from: {
    user: "En vigueur : vos réglages",
    company: "En vigueur : les réglages de l’entreprise",
    page: "En vigueur : l’affichage par défaut de la page",
  },
  save: "Enregistrer",
  saveForCompany: "Enregistrer pour l’entreprise",
  companyHint:
    "Les réglages de l’entreprise sont visibles par tous les utilisateurs de {{company}} ; ceux qui ont leurs propres réglages les conservent.",
  companyAsk: {
    title: "Enregistrer pour {{company}} ?",
    save: "Tous les utilisateurs de {{company}} qui n’ont pas leurs propres réglages verront aussitôt ceux-ci ; les autres conservent les leurs.",
    removeTitle: "Supprimer les réglages de {{company}} ?",
    remove:
      "Tous les utilisateurs de {{company}} qui n’ont pas leurs propres réglages verront l’affichage par défaut ; les autres conservent les leurs.",
    removeDo: "Supprimer les réglages",
  },
  mineHolds: "Les réglages de l’entreprise sont enregistrés. Vos propres réglages restent prioritaires.",
  cancel: "Annuler",
  reset: {
    label: "Rétablir",
    company: "Rétablir les réglages de l’entreprise",
    page: "Rétablir l’affichage par défaut",
  },
  failed: {
    title: "Les réglages n’ont pas pu être chargés",
    hint: "La page reste utilisable et les réglages enregistrés ne sont pas touchés.",
    retry: "Réessayer",
  },
  notSaved: "Non enregistré ; vos modifications sont conservées ici. {{reason}}",
  discard: {
    title: "Abandonner les modifications ?",
    message: "Les modifications faites ici seront perdues à la fermeture.",
    confirm: "Abandonner",
  },
  search: "Rechercher par nom",
  noMatch: "Aucun nom ne contient « {{text}} »",
  all: "Tout sélectionner",
  chosen: "{{chosen}} sur {{total}} choisies",
  required: "Toujours affichée",
  list: ", ",
} as const;

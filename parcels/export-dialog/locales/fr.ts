export const texts = {
  title: "Exporter",
  columns: {
    label: "Colonnes à exporter",
    count: "{{count}} sur {{total}} sélectionnées",
    all: "Tout sélectionner",
    none: "Tout désélectionner",
    search: "Rechercher une colonne",
    nothing: "Aucune colonne dont le nom contient « {{name}} »",
    missing: "Veuillez sélectionner au moins une colonne.",
  },
  type: { label: "Type de fichier", excel: "Excel", txt: "Texte (TXT)" },
  scope: {
    company: "Entreprise : {{name}}",
    rows: "Lignes à exporter : {{count}}",
    counting: "Comptage des lignes…",
    uncounted: "Les lignes n’ont pas pu être comptées ; toutes celles qui répondent à ces filtres seront exportées.",
    inForce: "Filtres",
    everything: "aucun (toutes les données)",
    condition: "{{label}} : {{value}}",
    and: ", ",
  },
  unapplied: {
    warning:
      "Des filtres ont été remplis sans lancer la recherche ; les résultats affichés n’en tiennent pas encore compte.",
    typed: "Filtres saisis",
    removed: "Filtres qui seraient retirés : {{names}}",
    shown: "Exporter les résultats affichés",
    apply: "Rechercher et exporter",
  },
  started: {
    text: "L’export de {{count}} lignes a commencé. Filtres : {{scope}}. Le fichier sera dans le centre de téléchargement.",
    uncounted: "L’export a commencé. Filtres : {{scope}}. Le fichier sera dans le centre de téléchargement.",
    open: "Ouvrir le centre de téléchargement",
  },
  start: "Exporter",
  cancel: "Annuler",
} as const;

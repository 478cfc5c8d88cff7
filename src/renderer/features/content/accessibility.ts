import type { ContentWriter } from './content-page.ts'

/** /toegankelijkheid: how the shop meets the rules and how to complain (law row 24). */
export const accessibility: ContentWriter = (shop) => ({
  title: 'Toegankelijkheid',
  description: `Hoe ${shop.name} ervoor zorgt dat iedereen in de winkel terecht kan.`,
  intro:
    'Iedereen moet hier een meubel kunnen kiezen en bestellen, ook met een toetsenbord, een schermlezer of een vergroot scherm. Wij bouwen volgens WCAG 2.2, niveau AA.',
  sections: [
    {
      heading: 'Waar wij op letten',
      paragraphs: [],
      points: [
        'Alles is met het toetsenbord te bedienen en u ziet steeds waar u bent.',
        'Tekst heeft voldoende contrast en kan tot 200% worden vergroot.',
        'Foto\u2019s hebben een beschrijving en leerkleuren een naam.',
        'Wat vanzelf beweegt is stil te zetten, en staat stil als u dat op uw apparaat heeft ingesteld.',
        'Fouten in een formulier staan bij het veld, met uitleg.',
      ],
    },
    {
      heading: 'Loopt u ergens vast?',
      paragraphs: [
        `Laat het ons weten via ${shop.email} of ${shop.phone}. Wij helpen u direct en verbeteren de pagina. Bent u niet tevreden over ons antwoord, dan kunt u terecht bij de Autoriteit Consument & Markt.`,
      ],
    },
  ],
})

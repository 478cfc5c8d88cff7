import type { ContentWriter } from './content-page.ts'

/** /garantie: the legal guarantee first, the shop's own care after it, clearly apart (law rows 18, 19). */
export const warranty: ContentWriter = (shop) => ({
  title: 'Garantie',
  description: `Wettelijke garantie en service bij ${shop.name}.`,
  intro: 'Een leren meubel koopt u voor jaren. Is er toch iets niet in orde, dan lossen wij het op.',
  sections: [
    {
      heading: 'Wettelijke garantie',
      paragraphs: [
        'U heeft in de hele Europese Unie recht op een product dat doet wat u ervan mag verwachten, ten minste twee jaar na de levering. Gaat er iets stuk dat bij normaal gebruik heel had moeten blijven, dan herstellen of vervangen wij het kosteloos.',
        'In Nederland kan die termijn langer zijn: van een meubel mag u meer dan twee jaar plezier verwachten. Dit recht heeft u altijd, los van iedere andere garantie.',
      ],
    },
    {
      heading: 'Wat bij leer hoort',
      paragraphs: [
        'Leer is een natuurproduct. Kleine littekens, groeistrepen en verschil in structuur laten zien dat het echt is. Een zitting wordt in het eerste jaar wat zachter en krijgt plooien; ook dat hoort erbij.',
      ],
    },
    {
      heading: 'Iets niet in orde?',
      paragraphs: [
        `Stuur een paar foto's met uw bestelnummer naar ${shop.email} of bel ${shop.phone}. U hoort binnen twee werkdagen hoe wij het oplossen.`,
      ],
    },
  ],
})

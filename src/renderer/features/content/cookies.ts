import type { ContentWriter } from './content-page.ts'

/** /cookies: what is kept on the visitor's device (law row 26). */
export const cookies: ContentWriter = (shop) => ({
  title: 'Cookies en lokale opslag',
  description: `Wat ${shop.name} op uw apparaat bewaart.`,
  intro:
    'Wij bewaren op uw apparaat alleen wat de winkel nodig heeft om te werken. Daarvoor is geen toestemming nodig.',
  sections: [
    {
      heading: 'Noodzakelijk',
      paragraphs: [],
      points: [
        'Uw winkelwagen, gekozen kleurstalen en een onafgemaakte bestelling: in de lokale opslag van uw browser, tot u ze leegmaakt.',
        'De keuzemogelijkheden van meubels (leersoorten, poten, zithoogtes): in de lokale opslag, zodat de pagina sneller werkt.',
        'Een cookie die laat zien dat u bent ingelogd: verloopt na acht uur.',
        'Een cookie die bewijst dat een zojuist geplaatste bestelling van u is: verloopt na veertien dagen.',
      ],
    },
    {
      heading: 'Geen volgcookies',
      paragraphs: ['Zolang u daar geen toestemming voor geeft, wordt uw bezoek niet gemeten of gevolgd.'],
    },
  ],
})

import type { ContentWriter } from './content-page.ts'

/** /herroepen: who may withdraw, and how (law rows 6 to 9). */
export const withdrawal: ContentWriter = (shop) => ({
  title: 'Overeenkomst herroepen',
  description: `Uw bedenktijd bij ${shop.name}: wanneer en hoe u een bestelling kunt herroepen.`,
  intro:
    'Voor voorraadmodellen, outletmodellen en onderhoudsproducten heeft u 14 dagen bedenktijd vanaf de dag van ontvangst. Een reden hoeft u niet te geven.',
  sections: [
    {
      heading: 'Zo herroept u',
      paragraphs: [
        `Mail binnen de bedenktijd naar ${shop.email} met uw naam, bestelnummer en welke producten het betreft: \u201cHierbij herroep ik de overeenkomst voor de volgende producten\u201d. U krijgt direct een ontvangstbevestiging.`,
        'Daarna heeft u 14 dagen om het product terug te brengen of te sturen. Binnen 14 dagen na uw bericht betalen wij het bedrag terug op dezelfde manier als u heeft betaald; wij mogen wachten tot wij het product of een bewijs van verzending hebben.',
      ],
    },
    {
      heading: 'Op maat gemaakt: geen bedenktijd',
      paragraphs: [
        'Een meubel dat volgens uw keuzes voor u wordt gemaakt kan niet worden herroepen. Dat staat bij ieder product en in uw winkelwagen, v\u00f3\u00f3r u bestelt. Zolang de productie niet is gestart denken wij graag met u mee.',
      ],
    },
  ],
})

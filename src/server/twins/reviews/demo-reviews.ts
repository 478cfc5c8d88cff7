/** The fields of a review that differ per review. The twin adds the other fields of the service's format. */
export type TwinReview = {
  id: string
  author?: string
  city?: string
  rating: number
  oneliner?: string
  opinion?: string
  recommend: boolean
  reply?: string
  /** Number of days since the review was written. */
  daysAgo: number
}

const AUTHORS = [
  'Marjan',
  'Henk de B.',
  'Familie Oosting',
  'Karin',
  'T. Verhulst',
  'Anoniem',
  'Sjoerd',
  'Miep',
  'R. el Amrani',
  'Lies en Cor',
]
const CITIES = ['Zeist', 'Amersfoort', 'Zwolle', 'Gouda', 'Apeldoorn', 'Leuven', 'Breda', 'Utrecht', 'Ede']

/** For each review: rating, one-line summary, opinion, and reply of the shop. */
const TEXTS: readonly (readonly [number, string?, string?, string?])[] = [
  [
    10,
    'Precies de bank die wij zochten',
    'Eerst vier kleurstalen thuis gehad en daarna besteld. De kleur klopt tot op de naad. De bezorgers zetten hem boven en namen al het karton mee.',
  ],
  [
    9,
    'Goed advies in de showroom',
    'Geen opdringerige verkoper maar iemand die vraagt hoe u zit. Uiteindelijk een andere fauteuil gekozen dan gedacht, en terecht.',
  ],
  [
    8,
    'Mooie stoelen, week later dan beloofd',
    'Zes eetkamerstoelen in Toledo. Ze zitten heerlijk. De levering schoof een week op, daar werden wij wel netjes over gebeld.',
    'Dank voor uw geduld; de looierij had vertraging. Veel plezier aan tafel!',
  ],
  [10, 'Na tien jaar weer hier gekocht', 'Onze eerste bank ging naar de kinderen, de nieuwe is nog mooier.'],
  [9, 'Relaxfauteuil voor mijn moeder', 'De opstahulp werkt rustig en stil. Er is goed gekeken naar de zithoogte.'],
  [
    4,
    'Kras bij bezorging',
    'Bij het neerzetten een kras op de arm. Er is een afspraak gemaakt met de stoffeerder, maar dat duurde mij te lang.',
    'Dat had sneller gemoeten. De stoffeerder is inmiddels langs geweest en het onderhoudspakket is van ons.',
  ],
  [10, undefined, 'Snel, vriendelijk en eerlijk over wat leer wel en niet verdraagt. 🙂'],
  [9, 'Barkrukken passen perfect'],
  [
    10,
    'Klopt helemaal',
    'Besteld op maandag, op de afgesproken dag om half tien voor de deur.\n\nZelfs de oude bank konden ze meenemen.',
  ],
  [7, 'Prima', 'Prima bank, alleen de poten zijn wat lager dan ik op de foto dacht.'],
  [8, 'Fijn leer', undefined],
  [
    9,
    'Kleurstalen zijn een uitkomst',
    'Zonder stalen had ik de verkeerde kleur gekozen: cognac is bij elk leer anders.',
  ],
  [10],
  [6, 'Kon beter', 'Mooi product, maar de webwinkel liet mij twee keer inloggen.', 'Dank, dat hebben wij opgelost.'],
  [
    9,
    'Vakwerk',
    `De chesterfield staat er nu twee maanden. ${'De knopen zitten strak, de naden lopen recht door en het leer krijgt al een beetje een eigen gezicht. '.repeat(6).trim()}`,
  ],
]

const COUNT = 60
const DAYS = 540

/** Returns sixty reviews over eighteen months. As in real reviews, some values are missing or unusual. */
export function demoReviews(): TwinReview[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const [rating, oneliner, opinion, reply] = TEXTS[index % TEXTS.length] ?? [8]
    const author = AUTHORS[(index * 7) % AUTHORS.length]
    const number = String(index + 1).padStart(4, '0')
    return {
      id: index % 11 === 3 ? `KIYNL-${number}` : `0a5c1e00-0000-4000-8000-00000000${number}`,
      ...(index % 13 !== 5 && author && { author }),
      ...(index % 6 !== 4 && { city: CITIES[(index * 5) % CITIES.length] ?? '' }),
      rating,
      ...(oneliner && { oneliner }),
      ...(opinion && { opinion }),
      recommend: rating >= 7,
      ...(reply && { reply }),
      daysAgo: Math.round((index * DAYS) / COUNT) + 1,
    }
  })
}

/** A leather care product. The price is in EUR incl. VAT. */
export type CareProduct = {
  id: number
  code: string
  name: string
  price: number
  /** Name of a file in `resources/pictures/photographs`, without extension. */
  photograph: string
  /** Paragraphs of the description. */
  about: readonly string[]
  /** Number of pieces per location. */
  stock: readonly [showroom: number, north: number, south: number]
}

/** Leather care products, in display order. */
export const careProducts: readonly CareProduct[] = [
  {
    id: 1601,
    code: 'ON-MELK-250',
    name: 'Leermelk voor gedekt leer 250 ml',
    price: 17.95,
    photograph: 'care-milk',
    about: [
      'Voedt en beschermt leer met een toplaag, zoals Toledo, Rivièra en Savanne. Twee keer per jaar een dun laagje houdt het soepel en voorkomt dat vuil zich in de nerf vastzet.',
      'Aanbrengen met een zachte doek, een kwartier laten intrekken en licht uitwrijven. Eén fles is genoeg voor een driezitsbank.',
    ],
    stock: [14, 120, 60],
  },
  {
    id: 1602,
    code: 'ON-REIN-250',
    name: 'Milde leerreiniger 250 ml',
    price: 15.95,
    photograph: 'care-cleaner',
    about: [
      'Een schuimende reiniger zonder oplosmiddelen. Haalt vet van handen en hoofden weg en de blauwe waas van een nieuwe spijkerbroek, zonder het leer uit te drogen.',
      'Gebruik hem altijd vóór de leermelk, en probeer eerst op een plek die u niet ziet.',
    ],
    stock: [9, 96, 48],
  },
  {
    id: 1603,
    code: 'ON-WAS-200',
    name: 'Bijenwas voor open leer 200 ml',
    price: 22.5,
    photograph: 'care-wax',
    about: [
      'Was van bijen uit de Achterhoek met een beetje lanoline. Voor leer zonder toplaag: Ardennen, Prairie en Bologna.',
      'Warm de was even op in uw hand. Krasjes trekken dicht en de kleur krijgt zijn diepte terug.',
    ],
    stock: [6, 40, 0],
  },
  {
    id: 1604,
    code: 'ON-NUB-200',
    name: 'Impregneerspray voor nubuck en suède 200 ml',
    price: 19.95,
    photograph: 'care-spray',
    about: [
      'Maakt Veluwe en Loire waterafstotend zonder de vleug plat te leggen. Zonder PFAS.',
      'Op dertig centimeter afstand nevelen, laten drogen en opborstelen. Na een half jaar herhalen.',
    ],
    stock: [4, 0, 0],
  },
  {
    id: 1605,
    code: 'ON-DOEK-3',
    name: 'Katoenen poetsdoeken, set van drie',
    price: 9.95,
    photograph: 'care-cloths',
    about: [
      'Drie ongebleekte doeken van geruwd katoen: één voor reinigen, één voor voeden en één om uit te wrijven. Wasbaar op zestig graden.',
    ],
    stock: [20, 200, 80],
  },
  {
    id: 1606,
    code: 'ON-BORSTEL',
    name: 'Nubuckborstel met rubber en messing',
    price: 12.5,
    photograph: 'care-brush',
    about: [
      'De rubberen kant haalt een glimmende plek weg, de messing kant zet de vleug weer op. Van beukenhout, gemaakt in een borstelmakerij in Brabant.',
    ],
    stock: [5, 0, 0],
  },
  {
    id: 1607,
    code: 'ON-SET-GEDEKT',
    name: 'Onderhoudsset voor gedekt leer',
    price: 34.95,
    photograph: 'care-kit',
    about: [
      'Reiniger, leermelk, een spons en twee doeken, in een doos die in het keukenkastje past. Met een kaart waarop staat wat u wanneer doet.',
      'Bij een bank die u bij ons koopt leggen wij uit hoe u hem gebruikt; bellen mag ook.',
    ],
    stock: [8, 64, 32],
  },
  {
    id: 1608,
    code: 'ON-SET-OPEN',
    name: 'Onderhoudsset voor open leer en nubuck',
    price: 39.95,
    photograph: 'care-kit-open',
    about: [
      'Voor leer dat ademt: een zachte borstel, een gum, impregneerspray en een potje bijenwas.',
      'Open leer mag ouder worden. Deze set zorgt dat het mooi gebeurt.',
    ],
    stock: [3, 0, 0],
  },
]

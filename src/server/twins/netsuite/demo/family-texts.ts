import type { Family } from './models/model.ts'

/** Texts that apply to every model of a family. Of each list, a product page uses one or two sentences. */
export type FamilyTexts = {
  /** Name of one product of the family. */
  kind: string
  /** How the furniture is made. */
  make: readonly string[]
  /** How the furniture fits in a room. */
  room: readonly string[]
  comfort: readonly string[]
  leg: readonly string[]
  callToAction: readonly string[]
  warranty: string
  filling: string
  maxLoadKg: number
}

const VISIT =
  'Kom proefzitten in onze showroom, dinsdag tot en met zaterdag van 10.00 tot 17.00 uur. De koffie staat klaar en u hoeft geen afspraak te maken.'
const SAMPLES =
  'Twijfelt u over de kleur? Vraag gratis tot vier kleurstalen aan en bekijk ze thuis, bij daglicht en bij lamplicht.'
const CALL = 'Liever even overleggen? Bel ons gerust: u krijgt iemand aan de lijn die het meubel kent.'

/** The texts of each family. */
export const familyTexts: Readonly<Record<Family, FamilyTexts>> = {
  'leren-bank': {
    kind: 'Bank',
    make: [
      'Het frame is van gedroogd beuken, gelijmd en gepend, en pas daarna geschroefd. Dat hoort u aan wat u niet hoort: er kraakt niets.',
      'Eén stoffeerder maakt de bank van begin tot eind en zet zijn initialen onder de zitting.',
      'Wij snijden elke bank uit huiden van dezelfde partij, zodat zitting, rug en armen precies van kleur zijn.',
      'De naden zijn dubbel gestikt met garen dat ook in zeilen wordt gebruikt.',
    ],
    room: [
      'De bank is aan alle kanten gestoffeerd en mag dus ook vrij in de kamer staan.',
      'De poten zijn los te draaien; daarmee komt de bank door iedere deur van tachtig centimeter.',
      'Onder de bank blijft genoeg ruimte voor een robotstofzuiger.',
    ],
    comfort: [
      'De zitting heeft een kern van pocketveren met daarover koudschuim: veerkrachtig in het midden, stevig aan de rand, zodat u makkelijk opstaat.',
      'Wij bouwen de zitting op uit drie lagen schuim, van hard naar zacht. U zakt een paar centimeter in en wordt dan gedragen.',
      'De rugkussens zijn gevuld met een mengsel van veren en schuimvlokken. Af en toe opschudden, en ze staan er weer als nieuw bij.',
    ],
    leg: [
      'De poten zijn van massief hout of van staal met een poedercoating. Viltjes voor een houten vloer doen wij er gratis bij.',
      'Kies de poot die bij uw vloer past: hout dat de kleur van uw tafel herhaalt, of een slede die bijna verdwijnt.',
    ],
    callToAction: [VISIT, SAMPLES, CALL],
    warranty: '5 jaar op frame en vering, 2 jaar op het leer',
    filling: 'Pocketveren en koudschuim HR 40',
    maxLoadKg: 360,
  },
  'leren-fauteuil': {
    kind: 'Fauteuil',
    make: [
      'De schaal is van gelaagd beuken en het leer wordt er met de hand overheen getrokken, zonder één nietje in het zicht.',
      'Een fauteuil zie je van alle kanten. Daarom is de achterkant met evenveel zorg gestoffeerd als de voorkant.',
      'Voor één fauteuil gebruiken wij anderhalve huid, zodat wij om littekens heen kunnen snijden.',
    ],
    room: [
      'Mooi als eenling bij het raam, of met z’n tweeën tegenover de bank.',
      'Zet hem schuin in een hoek met een leeslamp erachter en de kamer heeft er een plek bij.',
      'Hij is licht genoeg om met de zon mee door de kamer te verplaatsen.',
    ],
    comfort: [
      'De rug steunt op drie hoogtes: onder, in de lende en tussen de schouders.',
      'Onder het zitkussen liggen elastische singels, met de hand kruislings gevlochten. Die veren anders dan staal: stiller en zachter.',
      'De armen staan op de hoogte waarop u een boek vasthoudt.',
    ],
    leg: [
      'De poten zijn van massief hout of van staal. Ze kunnen later worden gewisseld, als uw vloer verandert.',
      'Elke poot heeft een verstelbaar dopje, want geen vloer is helemaal recht.',
    ],
    callToAction: [SAMPLES, VISIT, CALL],
    warranty: '5 jaar op frame en vering, 2 jaar op het leer',
    filling: 'Koudschuim HR 35 op elastische singels',
    maxLoadKg: 140,
  },
  'leren-eetkamerstoelen': {
    kind: 'Eetkamerstoel',
    make: [
      'Zitting en rug zijn apart gestoffeerd en daarna aan elkaar gezet, waardoor er geen kruimels in een naad verdwijnen.',
      'Een eetkamerstoel heeft het zwaar: er wordt geschoven, gewiebeld en geknoeid. Daarom is het frame gelast en niet geschroefd.',
      'Het leer loopt onder de zitting door en is daar vastgezet; het kan niet gaan lubberen.',
    ],
    room: [
      'Reken per stoel op zestig centimeter tafel, dan zit niemand met de ellebogen bij de buren.',
      'Combineer gerust twee kleuren uit hetzelfde leer: vier rustige stoelen en twee sprekende aan het hoofd.',
      'Past onder iedere tafel met een vrije hoogte van minstens 66 centimeter.',
    ],
    comfort: [
      'De zitting helt een klein beetje naar achteren en veert in de rug mee; daardoor blijft u zitten tot na de koffie.',
      'Onder het schuim zit een veerkrachtig doek in plaats van een plank. Dat voelt u na een uur.',
      'De voorrand is afgerond, zodat hij niet in uw bovenbenen drukt.',
    ],
    leg: [
      'Onder iedere poot zit een glijder die u kunt wisselen: vilt voor hout, kunststof voor tegels.',
      'Metalen poten zijn gepoedercoat, houten poten geolied. Beide neemt u af met een vochtige doek.',
    ],
    callToAction: [SAMPLES, CALL, VISIT],
    warranty: '3 jaar op het frame, 2 jaar op het leer',
    filling: 'Koudschuim HR 40 op veerdoek',
    maxLoadKg: 130,
  },
  'leren-relaxfauteuil': {
    kind: 'Relaxfauteuil',
    make: [
      'Het mechaniek komt uit Duitsland en is getest op honderdduizend keer liggen en opstaan.',
      'Alle scharnieren zitten onder het leer; er is niets waar een vinger of een kattenstaart tussen kan komen.',
      'Wij stofferen zitting, rug en voetensteun zo dat het leer in ligstand strak blijft en niet plooit.',
    ],
    room: [
      'In ligstand heeft hij achter de rug maar twaalf centimeter nodig, dus hij mag vlak bij de muur staan.',
      'De voet draait geruisloos rond en laat geen strepen achter op de vloer.',
      'Zet hem zo dat u in zittende stand naar buiten kijkt en liggend naar binnen.',
    ],
    comfort: [
      'De lendensteun beweegt mee als de rug naar achteren gaat, zodat er geen holte ontstaat.',
      'De voetensteun houdt de kuiten vrij van druk; dat maakt het verschil tussen een kwartier en een uur.',
      'Het hoofdkussen is te verschuiven en blijft staan waar u het zet.',
    ],
    leg: [
      'De draaivoet is van massief staal en weegt ruim elf kilo. Daardoor staat de stoel ook in ligstand als een huis.',
      'De voet is er in mat zwart en in geborsteld staal; vingerafdrukken ziet u op geen van beide.',
    ],
    callToAction: [
      'Een relaxfauteuil kiest u met uw rug. Kom hem proberen en neem rustig een half uur de tijd.',
      CALL,
      SAMPLES,
    ],
    warranty: '5 jaar op frame en mechaniek, 2 jaar op het leer en de motoren',
    filling: 'Traagschuim op koudschuim HR 45',
    maxLoadKg: 150,
  },
  'leren-barkruk': {
    kind: 'Barkruk',
    make: [
      'De voetenbalk is van massief staal en zit op de hoogte waar uw voeten hem zoeken.',
      'Zitting en frame zijn met vier bouten verbonden; die draait u na een jaar nog één keer aan en dan nooit meer.',
      'Het leer is rondom omgeslagen en vastgezet, ook daar waar het blad tegen de rug schuurt.',
    ],
    room: [
      'Reken per kruk op vijfenvijftig centimeter, en laat tussen zitting en blad zo’n achtentwintig centimeter vrij.',
      'Meet de onderkant van uw blad op voordat u de zithoogte kiest; bij twijfel bellen wij graag even mee.',
      'Drie krukken aan een eiland ogen rustiger dan vier.',
    ],
    comfort: [
      'De zitting is in het midden een vinger dieper, zodat u niet naar voren schuift.',
      'Twee lagen schuim op een gevormde schaal: stevig genoeg om rechtop te eten, zacht genoeg om te blijven.',
      'De rug eindigt net onder de schouderbladen en laat uw armen vrij.',
    ],
    leg: [
      'Doppen onder het frame beschermen de vloer en houden de kruk op zijn plek.',
      'Het frame is gepoedercoat of geborsteld; zelfs schoenzolen laten er geen sporen op na.',
    ],
    callToAction: [SAMPLES, VISIT, CALL],
    warranty: '3 jaar op het frame, 2 jaar op het leer',
    filling: 'Koudschuim HR 40',
    maxLoadKg: 130,
  },
}

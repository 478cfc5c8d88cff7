import type { Family } from './models/model.ts'

/** A page of the menu. `intro` and `description` are simple HTML; the other fields are plain text. */
export type MenuPage = {
  name: string
  metaTitle: string
  metaDescription: string
  bannerIntro: string
  intro: string
  description: string
}

/** The page of each family. */
export const familyPages: Readonly<Record<Family, MenuPage>> = {
  'leren-bank': {
    name: 'Banken',
    metaTitle: 'Leren bank op maat, in meer dan 150 kleuren | Leermeester',
    metaDescription:
      'Leren banken, hoekbanken en chaise longues, met de hand gemaakt in de kleur, zithoogte en opstelling die u kiest. Gratis bezorgd.',
    bannerIntro: 'De bank waar iedereen wil zitten',
    intro:
      '<p>Een leren bank koopt u voor twintig jaar. Daarom maken wij hem zoals u hem wilt: u kiest het leer, de poot, de zithoogte en de opstelling, en onze stoffeerders doen de rest.</p>',
    description:
      '<h2>Welke leren bank past bij u?</h2><p>Begin met de maat. Meet de wand, trek er aan beide kanten dertig centimeter af en u weet hoe breed uw bank mag zijn. Een tweezits is bij ons vanaf 165 cm, een driezits vanaf 205 cm; wie languit wil liggen kijkt naar een chaise longue of een hoekbank.</p><h2>Welk leer?</h2><p>Met kinderen, een hond of een glas rode wijn in de buurt raden wij gedekt leer of buffelleer aan. Houdt u van patina, kies dan een open leer zoals Ardennen of Prairie. Nubuck is het zachtst en vraagt de meeste zorg. Vraag gerust kleurstalen aan voordat u beslist.</p><h2>Bezorgd en neergezet</h2><p>Wij brengen de bank met twee mensen, zetten hem op zijn plek en nemen het karton weer mee.</p>',
  },
  'leren-fauteuil': {
    name: 'Fauteuils',
    metaTitle: 'Leren fauteuil op maat | Leermeester',
    metaDescription:
      'Leren fauteuils, oorfauteuils en draaifauteuils in meer dan 150 kleuren echt leer. Met de hand gestoffeerd en gratis bezorgd.',
    bannerIntro: 'Een eigen plek in de kamer',
    intro:
      '<p>Iedereen heeft recht op een eigen stoel. Een met een hoge rug om in te lezen, een die draait, of een waarin u met opgetrokken benen past.</p>',
    description:
      '<h2>Zo kiest u een fauteuil</h2><p>Let op drie maten: de zithoogte, de zitdiepte en de hoogte van de arm. Staan uw voeten plat op de grond en raakt uw rug de leuning, dan is de diepte goed. Past uw bank er nog bij? Kies hetzelfde leer in een andere kleur; dat oogt rustiger dan bijna dezelfde kleur in een ander leer.</p>',
  },
  'leren-eetkamerstoelen': {
    name: 'Eetkamerstoelen',
    metaTitle: 'Leren eetkamerstoelen op maat | Leermeester',
    metaDescription:
      'Leren eetkamerstoelen met en zonder armleuning, in meer dan 150 kleuren. Ook als voordelige set. Gratis bezorgd.',
    bannerIntro: 'Natafelen tot de kaarsen op zijn',
    intro:
      '<p>Leer is het meest praktische wat u aan tafel kunt hebben: een doekje erover en de saus is weg. Kies een stoel, kies een kleur, en bestel er precies zoveel als u nodig heeft.</p>',
    description:
      '<h2>Hoeveel stoelen passen er?</h2><p>Reken per stoel zestig centimeter tafelrand. Aan een tafel van twee meter zitten zes mensen ruim, aan tweeënhalve meter acht. Stoelen met armleuning hebben zeven centimeter meer nodig.</p><h2>Sets</h2><p>Onze sets bestaan uit stoelen uit dezelfde partij leer. Zo weet u zeker dat de kleur van de eerste stoel ook de kleur van de laatste is.</p>',
  },
  'leren-relaxfauteuil': {
    name: 'Relaxfauteuils',
    metaTitle: 'Leren relaxfauteuil, handmatig of elektrisch | Leermeester',
    metaDescription:
      'Leren relaxfauteuils met handmatige of elektrische verstelling en opstahulp. Op maat van uw lengte, in meer dan 150 kleuren.',
    bannerIntro: 'Even niets, maar dan goed',
    intro:
      '<p>Een relaxfauteuil moet passen als een schoen. Daarom kiest u bij ons niet alleen de kleur, maar ook de zithoogte of de armleuning.</p>',
    description:
      '<h2>Handmatig of elektrisch?</h2><p>Handmatig is licht, stil en nooit leeg. Elektrisch laat u rug en voeten los van elkaar verstellen en is prettig voor wie minder kracht heeft. De modellen met accu hebben geen snoer nodig.</p><h2>Proefzitten</h2><p>In de showroom staan ze allemaal. Neem een boek mee.</p>',
  },
  'leren-barkruk': {
    name: 'Barkrukken',
    metaTitle: 'Leren barkruk in elke hoogte | Leermeester',
    metaDescription:
      'Leren barkrukken van 65, 75 en 80 cm, met of zonder rug, vast of draaibaar. In meer dan 150 kleuren echt leer.',
    bannerIntro: 'De beste plek is in de keuken',
    intro:
      '<p>Aan het kookeiland wordt gegeten, gewerkt en geproefd. Onze barkrukken zijn er in drie zithoogtes, zodat uw benen de ruimte houden.</p>',
    description:
      '<h2>De juiste zithoogte</h2><p>Meet van de vloer tot de onderkant van het blad en trek daar 28 centimeter af. Bij een keukeneiland van 93 centimeter is dat 65, bij een bartafel van 105 centimeter 75.</p>',
  },
}

type GroupPage = {
  /** Last segment of the path of the page; the segment before it is the family. */
  fragment: string
  family: Family
  /** The page lists the models of the family whose `groups` contain this text. */
  modelGroup: string
  name: string
  intro: string
  description: string
  /** `fragment` of the parent page, in the same family. Absent when the parent is the page of the family. */
  below?: string
}

/** The pages below the pages of the families. */
export const groupPages: readonly GroupPage[] = [
  {
    fragment: '2-zitsbanken',
    family: 'leren-bank',
    modelGroup: '2-zitsbanken',
    name: '2-zitsbanken',
    intro: '<p>Voor een kleine kamer, of als tweede bank tegenover de eerste.</p>',
    description:
      '<p>Een tweezits van Leermeester zit net zo diep als zijn grote broer; alleen de breedte verschilt. Vanaf 164 centimeter.</p>',
  },
  {
    fragment: '3-zitsbanken',
    family: 'leren-bank',
    modelGroup: '3-zitsbanken',
    name: '3-zitsbanken',
    intro: '<p>De maat die in de meeste huiskamers past, en waar u op kunt liggen.</p>',
    description:
      '<p>Met twee kussens zit u ruimer, met drie zit iedereen op zijn eigen plek. Bij elk model leest u hoe het is opgebouwd.</p>',
  },
  {
    fragment: 'chesterfields',
    family: 'leren-bank',
    modelGroup: 'chesterfields',
    below: '3-zitsbanken',
    name: 'Chesterfields',
    intro: '<p>Geknoopt met de hand, knoop voor knoop.</p>',
    description:
      '<p>Aan een chesterfield werkt een stoffeerder vier dagen. Met een doorleefd leer als Lissabon ziet hij eruit alsof hij er altijd al stond.</p>',
  },
  {
    fragment: 'hoekbanken',
    family: 'leren-bank',
    modelGroup: 'hoekbanken',
    name: 'Hoekbanken',
    intro: '<p>Links, rechts of rondom: een hoekbank maakt van een kamer een huiskamer.</p>',
    description:
      '<p>Wij bezorgen een hoekbank in delen en zetten hem ter plaatse in elkaar. Hij past dus ook door een smal trappenhuis.</p>',
  },
  {
    fragment: 'chaise-longues',
    family: 'leren-bank',
    modelGroup: 'chaise-longues',
    below: 'hoekbanken',
    name: 'Met chaise longue',
    intro: '<p>Benen omhoog, zonder dat er een poef in de weg staat.</p>',
    description:
      '<p>De ligplek is bij ons minstens 165 centimeter lang. Links en rechts zijn gezien vanaf de voorkant.</p>',
  },
  {
    fragment: 'oorfauteuils',
    family: 'leren-fauteuil',
    modelGroup: 'oorfauteuils',
    name: 'Oorfauteuils',
    intro: '<p>Een hoge rug, twee oren en een krant.</p>',
    description:
      '<p>De oren houden tocht en geluid tegen. Met een zithoogte van 48 of 50 centimeter staat u er makkelijk uit op.</p>',
  },
  {
    fragment: 'draaifauteuils',
    family: 'leren-fauteuil',
    modelGroup: 'draaifauteuils',
    name: 'Draaifauteuils',
    intro: '<p>Van het uitzicht naar het gezelschap, zonder op te staan.</p>',
    description: '<p>De draaivoet loopt op kogellagers en komt zonder geluid weer in zijn beginstand.</p>',
  },
  {
    fragment: 'loveseats',
    family: 'leren-fauteuil',
    modelGroup: 'loveseats',
    name: 'Loveseats',
    intro: '<p>Te breed voor één, net te smal voor twee.</p>',
    description: '<p>Een loveseat is de ideale plek om voor te lezen.</p>',
  },
  {
    fragment: 'met-armleuning',
    family: 'leren-eetkamerstoelen',
    modelGroup: 'met-armleuning',
    name: 'Met armleuning',
    intro: '<p>Voor wie na het toetje blijft zitten.</p>',
    description:
      '<p>Controleer of de arm onder uw tafelblad past; de hoogte staat bij elk model onder de specificaties.</p>',
  },
  {
    fragment: 'zonder-armleuning',
    family: 'leren-eetkamerstoelen',
    modelGroup: 'zonder-armleuning',
    name: 'Zonder armleuning',
    intro: '<p>Smal, licht en helemaal onder de tafel te schuiven.</p>',
    description: '<p>Zonder armen past er aan een tafel van twee meter één stoel meer aan elke kant.</p>',
  },
  {
    fragment: 'eetkamerbanken',
    family: 'leren-eetkamerstoelen',
    modelGroup: 'eetkamerbanken',
    name: 'Eetkamerbanken',
    intro: '<p>Opschuiven maar, er kan er altijd nog één bij.</p>',
    description: '<p>Een eetkamerbank is ideaal langs een muur of onder een raam.</p>',
  },
  {
    fragment: 'elektrisch',
    family: 'leren-relaxfauteuil',
    modelGroup: 'elektrisch',
    name: 'Elektrisch verstelbaar',
    intro: '<p>Rug en voeten los van elkaar, met één vinger.</p>',
    description: '<p>De motoren zijn zo stil dat u het nieuws niet mist.</p>',
  },
  {
    fragment: 'handmatig',
    family: 'leren-relaxfauteuil',
    modelGroup: 'handmatig',
    name: 'Handmatig verstelbaar',
    intro: '<p>Achterover leunen, meer hoeft u niet te doen.</p>',
    description: '<p>Zonder snoer, zonder accu, en daardoor lichter en slanker.</p>',
  },
  {
    fragment: 'met-rugleuning',
    family: 'leren-barkruk',
    modelGroup: 'met-rugleuning',
    name: 'Met rugleuning',
    intro: '<p>Om aan het eiland te eten, en daarna te blijven.</p>',
    description: '<p>De rug blijft onder de rand van het blad, zodat u de kruk kunt aanschuiven.</p>',
  },
  {
    fragment: 'zonder-rugleuning',
    family: 'leren-barkruk',
    modelGroup: 'zonder-rugleuning',
    name: 'Zonder rugleuning',
    intro: '<p>Na gebruik verdwijnen ze onder het blad.</p>',
    description: '<p>Licht genoeg om met één hand te verplaatsen.</p>',
  },
]

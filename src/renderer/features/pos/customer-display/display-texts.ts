import type { Axis } from '#shared/domain/configurator/configurator.ts'

/** Language of the customer display. Names of products and leathers are always Dutch. */
export type Language = 'nl' | 'en'

/** Texts of the customer display, per language. Amounts and counts are already in words or digits. */
export type DisplayTexts = {
  /** Label of the button that changes to this language. */
  language: string
  welcome: (shopName: string | undefined) => string
  takeSeat: string
  yourOrder: string
  yourFurniture: string
  axes: Readonly<Record<Axis, string>>
  from: string
  pieces: (count: number) => string
  price: string
  total: string
  inclVat: string
  chooseLeather: string
  tapLeather: string
  surcharge: (amount: string) => string
  noSurcharge: string
  choiceSent: string
  choiceMissed: string
  checkOrder: string
  deposit: string
  delivery: string
  deliveries: Readonly<Record<'delivery' | 'pickup', string>>
  accept: string
  readTerms: string
  back: string
  signHere: string
  clear: string
  ratherNot: string
  done: string
  acceptFirst: string
  signFirst: string
  notStored: string
  signed: string
  signedStored: string
  yourData: string
  dataHelp: string
  dataReceived: string
  toPay: string
  followTerminal: string
  scanToPay: string
  scanHelp: string
  payLinkCode: string
  thanks: string
  paid: (amount: string) => string
  outstanding: (amount: string) => string
  orderOnPhone: string
  orderCode: string
  notPaid: string
  notDebited: (amount: string) => string
  oneMoment: string
  sellerHelps: string
}

export const displayTexts: Readonly<Record<Language, DisplayTexts>> = {
  nl: {
    language: 'Nederlands',
    welcome: (shopName) => (shopName ? `Welkom bij ${shopName}` : 'Welkom'),
    takeSeat: 'Neem gerust plaats.',
    yourOrder: 'Uw bestelling',
    yourFurniture: 'Uw meubel',
    axes: {
      matrixLeathertype: 'Leer',
      matrixLeg: 'Poten',
      matrixHandle: 'Armleuning',
      matrixSeatheight: 'Zithoogte',
      matrixCouchSetup: 'Opstelling',
    },
    from: 'vanaf',
    pieces: (count) => `${count} stuks`,
    price: 'Prijs',
    total: 'Totaal',
    inclVat: 'inclusief btw',
    chooseLeather: 'Kies uw leer',
    tapLeather: 'Tik op een leer. U ziet uw meubel er meteen in.',
    surcharge: (amount) => `+ ${amount}`,
    noSurcharge: 'geen meerprijs',
    choiceSent: 'Uw keuze is doorgegeven.',
    choiceMissed: 'De verkoper wijzigde net iets. Kies nog eens.',
    checkOrder: 'Controleer uw bestelling',
    deposit: 'Aanbetaling',
    delivery: 'Levering',
    deliveries: { delivery: 'Bezorgen', pickup: 'Afhalen in de showroom' },
    accept: 'Ik ga akkoord met deze bestelling en met de voorwaarden.',
    readTerms: 'Voorwaarden lezen',
    back: 'Terug naar de bestelling',
    signHere: 'Zet hier uw handtekening',
    clear: 'Wissen',
    ratherNot: 'Liever niet',
    done: 'Klaar',
    acceptFirst: 'Vink eerst aan dat u akkoord gaat.',
    signFirst: 'Zet eerst uw handtekening.',
    notStored: 'Uw handtekening is niet bewaard. De verkoper helpt u verder.',
    signed: 'Dank u wel!',
    signedStored: 'Uw handtekening is bewaard.',
    yourData: 'Uw gegevens',
    dataHelp: 'Vul uw gegevens in. Daarna ziet alleen de verkoper ze.',
    dataReceived: 'Uw gegevens zijn doorgegeven.',
    toPay: 'Te betalen',
    followTerminal: 'Volg de instructies op de pinautomaat',
    scanToPay: 'Betaal met uw telefoon',
    scanHelp: 'Richt de camera van uw telefoon op de code.',
    payLinkCode: 'QR-code van de betaallink',
    thanks: 'Dank u wel!',
    paid: (amount) => `${amount} is betaald.`,
    outstanding: (amount) => `Nog te voldoen: ${amount}`,
    orderOnPhone: 'Scan de code: uw bestelling op uw telefoon.',
    orderCode: 'QR-code van uw bestelling',
    notPaid: 'De betaling is niet gelukt',
    notDebited: (amount) => `${amount} is niet afgeschreven. De verkoper helpt u verder.`,
    oneMoment: 'Een ogenblik',
    sellerHelps: 'De verkoper helpt u verder.',
  },
  en: {
    language: 'English',
    welcome: (shopName) => (shopName ? `Welcome to ${shopName}` : 'Welcome'),
    takeSeat: 'Please take a seat.',
    yourOrder: 'Your order',
    yourFurniture: 'Your furniture',
    axes: {
      matrixLeathertype: 'Leather',
      matrixLeg: 'Legs',
      matrixHandle: 'Armrest',
      matrixSeatheight: 'Seat height',
      matrixCouchSetup: 'Layout',
    },
    from: 'from',
    pieces: (count) => `${count} pieces`,
    price: 'Price',
    total: 'Total',
    inclVat: 'VAT included',
    chooseLeather: 'Choose your leather',
    tapLeather: 'Tap a leather to see your furniture in it.',
    surcharge: (amount) => `+ ${amount}`,
    noSurcharge: 'no surcharge',
    choiceSent: 'We have received your choice.',
    choiceMissed: 'The seller just changed something. Please choose again.',
    checkOrder: 'Please check your order',
    deposit: 'Deposit',
    delivery: 'Delivery',
    deliveries: { delivery: 'To your address', pickup: 'Pickup in the showroom' },
    accept: 'I agree to this order and to the terms.',
    readTerms: 'Read the terms (in Dutch)',
    back: 'Back to the order',
    signHere: 'Please sign here',
    clear: 'Clear',
    ratherNot: 'Rather not',
    done: 'Done',
    acceptFirst: 'Please tick first that you agree.',
    signFirst: 'Please sign first.',
    notStored: 'Your signature was not stored. The seller will help you.',
    signed: 'Thank you!',
    signedStored: 'Your signature is stored.',
    yourData: 'Your details',
    dataHelp: 'Please fill in your details. Only the seller sees them afterwards.',
    dataReceived: 'The seller has received your details.',
    toPay: 'To pay',
    followTerminal: 'Follow the instructions on the card terminal',
    scanToPay: 'Pay with your phone',
    scanHelp: 'Point the camera of your phone at the code.',
    payLinkCode: 'QR code of the payment link',
    thanks: 'Thank you!',
    paid: (amount) => `${amount} has been paid.`,
    outstanding: (amount) => `Still to pay: ${amount}`,
    orderOnPhone: 'Scan the code to see your order on your phone.',
    orderCode: 'QR code of your order',
    notPaid: 'The payment did not succeed',
    notDebited: (amount) => `${amount} has not been debited. The seller will help you.`,
    oneMoment: 'One moment please',
    sellerHelps: 'The seller will help you.',
  },
}

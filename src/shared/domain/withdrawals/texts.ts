/** The button that declares it; the words of BW 6:230oa and of directive 2023/2673, article 11a. */
export const CONFIRM_WITHDRAWAL = 'Herroeping bevestigen'

/** Beside a piece that was made for the buyer. It can be sent all the same: staff judge, and answer with a reason. */
export const NO_RIGHT_NOTICE =
  'Op maat gemaakt: hiervoor geldt wettelijk geen bedenktijd. U kunt uw verzoek wel versturen; wij kijken ernaar en u krijgt antwoord.'

/** What a withdrawal is called in mails and on the phone. @example withdrawalName(1007) // 'H1007' */
export const withdrawalName = (id: number): string => `H${id}`

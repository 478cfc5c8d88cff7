/** Text of the confirm button, as prescribed by BW 6:230oa and directive 2023/2673, article 11a. */
export const CONFIRM_WITHDRAWAL = 'Herroeping bevestigen'

/** Shown with a made-to-measure piece. The buyer can send the declaration anyway, and staff answer with a reason. */
export const NO_RIGHT_NOTICE =
  'Op maat gemaakt: hiervoor geldt wettelijk geen bedenktijd. U kunt uw verzoek wel versturen; wij kijken ernaar en u krijgt antwoord.'

/** Returns the name of a withdrawal in mails and on the phone. @example withdrawalName(1007) // 'H1007' */
export const withdrawalName = (id: number): string => `H${id}`

/** Dutch sentences for the faults of a text. The editor shows them to staff; the log has the English faults. */
const SENTENCES: readonly (readonly [RegExp, (detail: string) => string])[] = [
  [/^unknown placeholder (.+)$/s, (name) => `${name} is geen invulwoord dat de winkel kent.`],
  [/^HTML is shown as text: (.+)$/s, (html) => `HTML wordt als gewone tekst getoond: ${html}`],
  [/^a link may not lead to (.*)$/s, (address) => `Deze link mag niet: ${address}`],
  [
    /^a picture may only be one of the shop's own: (.*)$/s,
    (address) => `Alleen plaatjes van de winkel zelf: ${address}`,
  ],
  [
    /^there is no heading for the link to (.+)$/s,
    (anchor) => `De link naar ${anchor} wijst naar een kop die er niet is.`,
  ],
  [/^"titel" is missing()$/, () => 'De titel ontbreekt.'],
  [/^"(.*)" is not understood$/s, (line) => `Deze regel bovenaan wordt niet begrepen: ${line}`],
  [/^"bijgewerkt: (.*)" is not a day/s, (day) => `${day} is geen datum zoals 2026-11-21.`],
  [/^"inhoudsopgave: (.*)" is neither/s, (word) => `Inhoudsopgave is ja of nee, niet ${word}.`],
  [/^the text is empty()$/, () => 'Er staat geen tekst in.'],
  [/^the lines between()/, () => 'De regels tussen --- en --- bovenaan ontbreken.'],
  [/^some characters are not()/, () => 'Sommige tekens kunnen niet worden gelezen.'],
  [/^the Markdown cannot be parsed: (.*)$/s, (reason) => `De opmaak kan niet worden gelezen (${reason}).`],
]

/** Returns the Dutch sentence for a fault of `readTextFile` or `renderMarkdown`; another fault unchanged. */
export function faultInDutch(fault: string): string {
  for (const [pattern, sentence] of SENTENCES) {
    const match = pattern.exec(fault)
    if (match) return sentence(match[1] ?? '')
  }
  return fault
}

/** An appointment for the customer's calendar. `key` stays the same when the appointment moves; `sequence` goes up. */
export type CalendarEvent = {
  key: string
  sequence: number
  begin: Date
  end: Date
  title: string
  location: string
  description: string
  /** When the file was made. */
  at: Date
}

/** Maximum number of octets of a line; a longer one continues on the next line after a space (RFC 5545, 3.1). */
const MAX_LINE = 75

/**
 * Returns a calendar file (iCalendar, RFC 5545) with one event. Times are in UTC, so the file needs no time zone table
 * and is right on the days of a clock change.
 */
export function calendarFile({ key, sequence, begin, end, title, location, description, at }: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Leermeester//Afspraak//NL',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${key}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(at)}`,
    `DTSTART:${stamp(begin)}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escaped(title)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(description)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** @example '20270219T070000Z' */
const stamp = (instant: Date) => instant.toISOString().replace(/\.\d+/, '').replace(/[-:]/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n')

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const length = octetsOf(sign)
    if (octets + length > MAX_LINE) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += length
  }
  return [...parts, part].join('\r\n')
}

/** Returns the number of octets of a character in UTF-8. */
function octetsOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

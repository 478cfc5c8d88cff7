import type { RoomName } from '../pictures/picture-names.ts'

/**
 * Dutch words for a room, as the last part of an alternative text. They contain no comma, because `pictureAlt` finds them
 * back behind the last one. Only the server uses them: a page reads them in the text that it gets.
 */
export const ROOM_WORDS: Readonly<Record<RoomName, string>> = {
  'living-by-day': 'in een woonkamer overdag',
  'living-by-evening': 'in een woonkamer bij avond',
  dining: 'aan een eettafel',
  bar: 'aan een bar',
  reading: 'in een leeshoek',
  loft: 'in een loft',
}

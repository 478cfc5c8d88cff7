import { describe, expect, it } from 'vitest'
import {
  CUSTOMER_SERVICE_HOURS,
  hoursInWords,
  isOpen,
  type OpeningHours,
  openingToday,
  SHOWROOM_HOURS,
  weekOf,
} from '#shared/domain/showroom/opening-hours.ts'

describe('the showroom', () => {
  it.each([
    ['2026-11-16T11:00:00Z', false], // Monday
    ['2026-11-17T08:59:59Z', false], // Tuesday, a second before opening
    ['2026-11-17T09:00:00Z', true],
    ['2026-11-21T15:59:59Z', true], //  Saturday, a second before closing
    ['2026-11-21T16:00:00Z', false],
    ['2026-11-22T11:00:00Z', false], // Sunday
  ])('at %s in winter is open: %s', (instant, expected) => {
    expect(isOpen(new Date(instant))).toBe(expected)
  })

  it.each([
    ['2026-03-28T09:00:00Z', true], //  Saturday, the day before summer time: ten o'clock
    ['2026-03-28T08:30:00Z', false],
    ['2026-03-31T08:00:00Z', true], //  Tuesday, in summer time: ten o'clock is an hour earlier in UTC
    ['2026-03-31T15:00:00Z', false],
    ['2026-10-24T14:59:59Z', true], //  Saturday, the day before winter time
    ['2026-10-24T15:00:00Z', false],
    ['2026-10-27T08:30:00Z', false], // Tuesday, in winter time
    ['2026-10-27T15:59:59Z', true],
  ])('keeps its hours when the clock changes: at %s it is open: %s', (instant, expected) => {
    expect(isOpen(new Date(instant))).toBe(expected)
  })
})

describe('customer service', () => {
  it('starts an hour later than the showroom and is closed on Saturday', () => {
    expect(isOpen(new Date('2026-11-17T09:30:00Z'), CUSTOMER_SERVICE_HOURS)).toBe(false)
    expect(isOpen(new Date('2026-11-17T10:00:00Z'), CUSTOMER_SERVICE_HOURS)).toBe(true)
    expect(isOpen(new Date('2026-11-21T12:00:00Z'), CUSTOMER_SERVICE_HOURS)).toBe(false)
  })
})

it('the table of opening hours starts on Monday', () => {
  expect(weekOf(SHOWROOM_HOURS).map(({ day, text }) => `${day} ${text}`)).toEqual([
    'Maandag Gesloten',
    'Dinsdag 10:00 - 17:00',
    'Woensdag 10:00 - 17:00',
    'Donderdag 10:00 - 17:00',
    'Vrijdag 10:00 - 17:00',
    'Zaterdag 10:00 - 17:00',
    'Zondag Gesloten',
  ])
})

describe('a showroom with opening hours from 9:30 to 12:45', () => {
  const fromHalfPastNine: OpeningHours = { 2: { from: '09:30', until: '12:45' } }

  it.each([
    ['2026-11-17T08:29:00Z', false],
    ['2026-11-17T08:30:00Z', true],
    ['2026-11-17T11:44:59Z', true],
    ['2026-11-17T11:45:00Z', false],
  ])('at %s is open: %s', (instant, expected) => {
    expect(isOpen(new Date(instant), fromHalfPastNine)).toBe(expected)
  })
})

describe('the opening hours as a sentence', () => {
  const tenToFive = { from: '10:00', until: '17:00' }
  const evening = { from: '10:00', until: '21:30' }

  it.each<[OpeningHours, string]>([
    [SHOWROOM_HOURS, 'dinsdag tot en met zaterdag van 10.00 tot 17.00 uur'],
    [CUSTOMER_SERVICE_HOURS, 'dinsdag tot en met vrijdag van 11.00 tot 17.00 uur'],
    [{ 4: evening }, 'donderdag van 10.00 tot 21.30 uur'],
    [
      { 3: tenToFive, 4: evening, 5: tenToFive },
      'woensdag van 10.00 tot 17.00 uur, donderdag van 10.00 tot 21.30 uur, vrijdag van 10.00 tot 17.00 uur',
    ],
    // A closed day in between ends the first range, although the hours are the same.
    [
      { 1: tenToFive, 2: tenToFive, 4: tenToFive, 7: tenToFive },
      'maandag tot en met dinsdag van 10.00 tot 17.00 uur, donderdag van 10.00 tot 17.00 uur, zondag van 10.00 tot 17.00 uur',
    ],
    [{}, ''],
  ])('of %j are: %s', (hours, sentence) => {
    expect(hoursInWords(hours)).toBe(sentence)
  })
})

describe('a showroom with special opening days', () => {
  const days = [
    { date: '2026-12-25', hours: null, note: 'Eerste Kerstdag' }, //                        a Friday
    { date: '2026-12-28', hours: { from: '12:00', until: '17:00' }, note: 'Koopmaandag' }, // a Monday
    { date: '2026-03-29', hours: { from: '12:00', until: '17:00' }, note: '' }, //          a Sunday, summer time begins
  ]

  it.each([
    ['2026-12-24T10:00:00Z', true, 'Vandaag open tot 17.00 uur'],
    ['2026-12-24T08:59:00Z', false, 'Vandaag open van 10.00 tot 17.00 uur'],
    ['2026-12-24T16:00:00Z', false, 'Vandaag niet meer open'],
    ['2026-12-24T23:30:00Z', false, 'Vandaag gesloten (Eerste Kerstdag)'], // 25 December in Amsterdam, not yet in UTC
    ['2026-12-25T11:00:00Z', false, 'Vandaag gesloten (Eerste Kerstdag)'],
    ['2026-12-27T12:00:00Z', false, 'Vandaag gesloten'], //                   Sunday
    ['2026-12-28T12:00:00Z', true, 'Vandaag open tot 17.00 uur (Koopmaandag)'],
    ['2026-12-28T10:59:00Z', false, 'Vandaag open van 12.00 tot 17.00 uur (Koopmaandag)'],
    ['2026-03-29T09:59:00Z', false, 'Vandaag open van 12.00 tot 17.00 uur'], // 11:59 in summer time
    ['2026-03-29T10:00:00Z', true, 'Vandaag open tot 17.00 uur'],
    ['2026-03-29T15:00:00Z', false, 'Vandaag niet meer open'],
  ])('at %s is open: %s, in words: %s', (instant, isOpenThen, words) => {
    expect(isOpen(new Date(instant), SHOWROOM_HOURS, days)).toBe(isOpenThen)
    expect(openingToday(new Date(instant), SHOWROOM_HOURS, days)).toBe(words)
  })
})

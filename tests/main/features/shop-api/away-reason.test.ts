import { describe, expect, it } from 'vitest'
import { awayReasonOf } from '#src/main/features/shop-api/away-reason.ts'

describe('the reason why the shop is unreachable', () => {
  it.each([
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['net::ERR_CERT_COMMON_NAME_INVALID', 'certificate'],
    ['net::ERR_CERT_DATE_INVALID', 'clock'],
    ['net::ERR_NAME_NOT_RESOLVED', 'name'],
    ['net::ERR_INTERNET_DISCONNECTED', 'network'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'other_server'],
    ['net::ERR_CONNECTION_REFUSED', 'no_answer'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'no_answer'],
    ['net::ERR_A_NEW_CODE', 'no_answer'],
  ] as const)('is read from the error of Electron: %s', (code, kind) => {
    expect(awayReasonOf(new Error(code))).toEqual({ kind, code })
    expect(awayReasonOf(new Error('no response', { cause: new Error(code) }))).toEqual({ kind, code })
  })

  it('contains nothing of an error without a code of Chromium', () => {
    const error = new Error('https://winkel.example/?token=geheim failed')

    expect(awayReasonOf(error)).toEqual({ kind: 'no_answer', code: 'Error' })
    expect(awayReasonOf('geheim')).toEqual({ kind: 'no_answer', code: 'unknown' })
  })
})

import type { ChannelCallInput } from '#shared/contracts/pos/channel.ts'
import { displayAnswer } from '#shared/contracts/pos/display-channels.ts'
import { report } from '../../../lib/report.ts'
import { usePos } from '../bridge/index.ts'

type Answer = ChannelCallInput<typeof displayAnswer>['answer']

/**
 * Returns the function that passes an answer of the customer to the till. It returns false when the answer had no
 * effect: the seller ended or changed the offer, or the till did not respond.
 */
export function useAnswer(): (offerId: string, answer: Answer) => Promise<boolean> {
  const pos = usePos()
  return async (offerId, answer) => {
    try {
      return (await pos.call(displayAnswer, { offerId, answer })).isAccepted
    } catch (error) {
      report(error, 'answer on the customer display')
      return false
    }
  }
}

import { usePayingShop } from '#tests/support/paying-shop.ts'
import type { TestShopOptions } from '#tests/support/use-shop.ts'

/** Opens the shop with a mailbox, and reads the tokens of the links that it mails. */
export function useMailedLinks(options: TestShopOptions = {}) {
  const shop = usePayingShop(options)
  const mailsTo = (address: string) => shop.mailbox.mails.filter(({ to }) => to.address === address)

  return {
    shop,
    mailsTo,
    /** Sends the queued mails, and returns the token in the newest mail to this address. */
    async tokenMailed(address: string): Promise<string> {
      await shop.sendMails()
      const [link] =
        mailsTo(address)
          .at(-1)
          ?.text.match(/http\S+token=\S+/) ?? []
      if (!link) throw new Error(`no link was mailed to ${address}`)
      return new URL(link).searchParams.get('token') ?? ''
    },
  }
}

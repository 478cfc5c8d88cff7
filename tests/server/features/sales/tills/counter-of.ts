import type { usePayingShop } from '#tests/support/paying-shop.ts'
import { quickHash } from '#tests/support/shop/quick-hash.ts'

export const SALES_EMAIL = 'sales@leermeester.example'
export const ADMIN_EMAIL = 'admin@leermeester.example'
export const password = 'drie groene stoelen'

type Shop = ReturnType<typeof usePayingShop>

/** Returns the calls of a seller at a till: registering the till, setting a PIN and switching by PIN. */
export function counterOf(shop: Shop) {
  const setPassword = async (email = SALES_EMAIL) => {
    await shop.db
      .updateTable('users')
      .set({ password_hash: quickHash(password) })
      .where('email', '=', email)
      .execute()
  }
  const registerTill = (name = 'Balie') => shop.sales.tills.open({ body: { name } })
  return {
    setPassword,
    registerTill,
    async setPin(pin = '8351', email = SALES_EMAIL) {
      await setPassword(email)
      const client = email === SALES_EMAIL ? shop.sales : shop.admin
      await client.pins.set({ body: { pin, password } })
    },
    switchByPin: ({ tillId, secret }: { tillId: string; secret: string }, pin = '8351', email = SALES_EMAIL) =>
      shop.anonymous.tills.switch({ body: { tillId, secret, email, pin } }),
    clientOf: (token: string) => shop.clientWith({ authorization: `Bearer ${token}` }),
    actions: async () => {
      const rows = await shop.db.selectFrom('audit_entries').select(['action', 'actor_email']).orderBy('id').execute()
      return rows.map(({ action, actor_email }) => `${action} by ${actor_email ?? 'system'}`)
    },
  }
}

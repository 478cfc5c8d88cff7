export { ACCOUNT_COLUMNS, type Account, accountOf, hasPasskey, type NewUser, usersTable } from './users-table.ts'

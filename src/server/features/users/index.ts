export { type Account, type NewUser, usersTable } from './users-table.ts'

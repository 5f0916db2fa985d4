// jest's setupFiles: before each suite, the addresses of its worker's database.
const { TEST_DATABASES, JEST_WORKER_ID } = process.env
if (TEST_DATABASES) Object.assign(process.env, JSON.parse(TEST_DATABASES)[JEST_WORKER_ID - 1])

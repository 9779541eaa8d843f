/** Returns what the token said of the user who calls. */
export default function whoAmI() {
  return context.user.data;
}

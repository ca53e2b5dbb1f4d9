/** What is told of an error, whoever threw it. */

/** @param {unknown} error @returns {string} the code of the engine's refusal, or "" */
export const codeOf = (error) => String(/** @type {any} */ (error)?.code ?? "");

/** @param {unknown} error @returns {string} */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

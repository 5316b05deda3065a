// Opens the contract of this service in Swagger UI; nothing is asked of any other host.
window.addEventListener("load", () => {
  window.SwaggerUIBundle({
    url: "/openapi.json",
    dom_id: "#swagger-ui",
    deepLinking: true,
    validatorUrl: null,
    defaultModelsExpandDepth: 0,
    tryItOutEnabled: true,
  });
});
